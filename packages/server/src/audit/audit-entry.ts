/** Actions of callers. */
export type AuditEvent =
  | 'registration-begun'
  | 'registration-activated'
  | 'registration-deleted'
  | 'addition-confirmed'
  | 'recovery-requested'
  | 'recovery-confirmed'
  | 'recovery-signed'
  | 'recovery-cancelled'
  | 'recovery-stale'
  | 'wrong-code'
  | 'recovery-created'
  | 'recovery-approved'
  | 'alerts-asked-for'
  | 'alerts-activated'
  | 'alerts-ended'
  | 'accounts-asked-for'
  | 'accounts-found';

/** Actions of operators on the command line and by the admin API; {@link AuditEvent} has those of callers. */
export type OperatorEvent =
  | 'token-created'
  | 'token-changed'
  | 'token-revoked'
  | 'api-key-created'
  | 'api-key-rotated'
  | 'api-key-revoked'
  | 'gas-policy-created'
  | 'gas-policy-disabled'
  | 'gas-policy-enabled'
  | 'registration-erased'
  | 'backup-restored'
  | 'admin-used'
  | 'keys-created'
  | 'keys-exported'
  | 'keys-imported'
  | 'keys-rotated'
  | 'keys-retired';

/**
 * Actions of the relayer with the operator's money; `ids` has relay, recovery, account and
 * transaction.
 */
export type RelayerEvent =
  | 'relay-taken'
  | 'relay-signed'
  | 'relay-done'
  | 'relay-reverted'
  | 'relay-dropped'
  | 'relay-reopened';

/**
 * One action: identifiers only, never a target. So erasing a user's data leaves the hash chain of
 * the log intact.
 */
export interface AuditEntry {
  event: AuditEvent | OperatorEvent | RelayerEvent;
  ids: Readonly<Record<string, string>>;
  at: Date;
}

/** An entry with its position in the chain. */
export type SealedEntry = AuditEntry & {
  /** 1, 2, 3, … without gaps. */
  sequence: number;
  /** SHA-256 over the previous hash and the whole entry: `hash-chain.ts`. */
  hash: Uint8Array;
};

/** The end of a chain, which the next entry refers to. */
export type Head = Pick<SealedEntry, 'sequence' | 'hash'>;

/** The head of an empty chain. */
export const emptyHead: Head = { sequence: 0, hash: new Uint8Array(32) };
