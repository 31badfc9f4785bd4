import type { AuditEvent } from '@recovery-guardian/recovery-service';

/** What operators do by the command line; {@link AuditEvent} is what callers do. */
export type OperatorEvent =
  | 'token-created'
  | 'token-revoked'
  | 'api-key-created'
  | 'api-key-rotated'
  | 'api-key-revoked'
  | 'gas-policy-created'
  | 'gas-policy-disabled'
  | 'gas-policy-enabled'
  | 'registration-erased'
  | 'backup-restored'
  | 'keys-created'
  | 'keys-exported'
  | 'keys-imported'
  | 'keys-rotated'
  | 'keys-retired';

/** What the relayer does with the operator's money; `ids` name relay, recovery, account and transaction. */
export type RelayerEvent =
  | 'relay-taken'
  | 'relay-signed'
  | 'relay-done'
  | 'relay-reverted'
  | 'relay-dropped'
  | 'relay-reopened';

/** A queued message was dropped because it could not be opened; `ids` names it. */
export type DeliveryEvent = 'message-unreadable';

/** One act: identifiers only, never a target. */
export type AuditEntry = {
  event: AuditEvent | OperatorEvent | RelayerEvent | DeliveryEvent;
  ids: Readonly<Record<string, string>>;
  at: Date;
};

/** An entry in its place in the chain. */
export type SealedEntry = AuditEntry & {
  /** 1, 2, 3, … without a gap. */
  sequence: number;
  /** SHA-256 over the hash before it and all of the entry: `hash-chain.ts`. */
  hash: Uint8Array;
};

/** The end of a chain: what the next entry is tied to. */
export type Head = Pick<SealedEntry, 'sequence' | 'hash'>;

/** Before the first entry. */
export const emptyHead: Head = { sequence: 0, hash: new Uint8Array(32) };
