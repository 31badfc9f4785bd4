import { createHash } from 'node:crypto';
import { type ModuleEvent as DecodedEvent, decodeModuleEvent } from '@recovery-guardian/core';
import { type Address, getAddress, type Hex, hexToBytes, keccak256 } from 'viem';
import type { PlacedLog } from '../chains/read-logs.ts';

/** An event of the recovery module, and where it is. */
type PlacedEvent = DecodedEvent & { readonly log: PlacedLog };

/** An event of the recovery module, as decoded from its log. */
export type ModuleEvent = PlacedEvent & {
  /** Stable: it does not change when a reorg moves the event to another block. */
  id: string;
  /** Only of a canceled recovery: whether another one replaces it. */
  isReplaced?: boolean;
};

/** Reads the module's logs of whole blocks, in chain order, without those of no account. */
export function readModuleEvents(
  logs: readonly PlacedLog[],
  { chainId, module }: { chainId: number; module: Address },
): ModuleEvent[] {
  const inOrder = logs.toSorted(
    (a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex,
  );
  const seen = new Map<string, number>();
  const events = inOrder.flatMap((log): ModuleEvent[] => {
    const decoded = decodeModuleEvent(log);
    if (!decoded) return [];
    const event = { ...decoded, log };
    const what = contentOf(event);
    // Counted in each block: a reorg between two answers shows one log in two of them.
    const place = `${log.blockHash} ${what}`;
    const ordinal = seen.get(place) ?? 0;
    seen.set(place, ordinal + 1);
    return [{ ...event, id: hash([String(chainId), module.toLowerCase(), what, String(ordinal)]) }];
  });
  const placeOf = ({ account, log }: PlacedEvent) => `${log.transactionHash} ${account}`;
  const started = events.filter(({ name }) => name === 'RecoveryExecuted');
  const lastStart = new Map(started.map((event) => [placeOf(event), event.log.logIndex]));
  // A recovery with more approvals cancels the current one, and starts in the same transaction.
  const isReplaced = (event: ModuleEvent) =>
    (lastStart.get(placeOf(event)) ?? -1) > event.log.logIndex;
  const byId = new Map(events.map((event) => [event.id, event]));
  return [...byId.values()].map((event) =>
    event.name === 'RecoveryCanceled' ? { ...event, isReplaced: isReplaced(event) } : event,
  );
}

/**
 * Returns what identifies an event, in whichever block it is. The module emits an event with a
 * nonce once per nonce; after a reorg, another transaction may emit it again, with a different end
 * of the grace period only. All other events are identified by their transaction.
 */
function contentOf(event: PlacedEvent): string {
  const { name, account, log } = event;
  const content = (...parts: readonly (string | bigint)[]) => [name, account, ...parts].join(' ');
  switch (event.name) {
    case 'GuardianAdded':
    case 'GuardianRevoked':
      return content(event.guardian, log.transactionHash);
    case 'ChangedThreshold':
      return content(event.threshold, log.transactionHash);
    case 'RecoveryExecuted':
    case 'RecoveryFinalized':
      return content(event.nonce, event.ownersHash, event.newThreshold);
    case 'RecoveryCanceled':
    case 'NonceInvalidated':
      return content(event.nonce);
    case 'RecoveryConfirmed':
      return content(event.guardian, log.transactionHash);
    case 'Unknown':
      return content(...log.topics, log.data, log.transactionHash);
  }
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
}

/** Limits the search: a transaction made to exceed them could block the process. */
const maximumOwners = 256;
const maximumHashed = 200_000;

const word = 32;
/** The number of bytes before the address in a word. */
const padding = 12;

/**
 * Finds all lists of owners in a transaction's calldata, by their hash, however the module's call is
 * wrapped. An array of addresses is its length, followed by that many words, at any position.
 */
export function findOwners(calldata: Hex): ReadonlyMap<Hex, readonly Address[]> {
  const bytes = Buffer.from(hexToBytes(calldata));
  const found = new Map<Hex, readonly Address[]>();
  let hashed = 0;
  for (let at = 0; at + 2 * word <= bytes.length; at++) {
    const length = readLength(bytes, at);
    if (length === 0 || !areAddresses(bytes, at + word, length)) continue;
    hashed += length * word;
    if (hashed > maximumHashed) return found;
    const elements = bytes.subarray(at + word, at + word + length * word);
    found.set(keccak256(elements), readAddresses(elements));
  }
  return found;
}

/** Returns 0 if there is no plausible length of a list of owners. */
function readLength(bytes: Buffer, at: number): number {
  const length = bytes.readUInt32BE(at + word - 4);
  if (length === 0 || length > maximumOwners || at + word + length * word > bytes.length) return 0;
  return isZero(bytes, at, at + word - 4) ? length : 0;
}

function areAddresses(bytes: Buffer, at: number, count: number): boolean {
  for (let i = 0; i < count; i++) {
    if (!isZero(bytes, at + i * word, at + i * word + padding)) return false;
  }
  return true;
}

function isZero(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] !== 0) return false;
  return true;
}

function readAddresses(elements: Buffer): Address[] {
  return Array.from({ length: elements.length / word }, (_, i) =>
    getAddress(`0x${elements.toString('hex', i * word + padding, (i + 1) * word)}`),
  );
}

export type AccountEvent = EventPosition & EventDetails;

interface EventPosition {
  /** Stable: a reorg that moves the event to another block does not change it. */
  id: string;
  chainId: number;
  module: Address;
  account: Address;
  block: { number: bigint; hash: Hex; time: Date };
  transactionHash: Hex;
  /** The index among all logs of the block. */
  logIndex: number;
}

/** The kind of event, with its details. Nonces are the account's in the module. */
export type EventDetails =
  | { kind: 'guardian-added' | 'guardian-revoked'; guardian: Address }
  | { kind: 'threshold-changed'; threshold: bigint }
  | {
      kind: 'recovery-executed';
      newOwners: readonly Address[] | undefined;
      newThreshold: bigint;
      nonce: bigint;
      /** The end of the grace period. */
      executeAfter: Date;
      /** The number of guardians who approved it. */
      approvals: bigint;
    }
  | {
      kind: 'recovery-finalized';
      newOwners: readonly Address[] | undefined;
      newThreshold: bigint;
      nonce: bigint;
    }
  | {
      kind: 'recovery-canceled';
      nonce: bigint;
      /** Cancelled by another recovery that starts in the same transaction, not by the account. */
      isReplaced: boolean;
    }
  /** A guardian has approved a recovery, whose grace period has not begun. */
  | { kind: 'recovery-confirmed'; guardian: Address; nonce?: bigint | undefined }
  | { kind: 'nonce-invalidated'; nonce: bigint };

export type EventKind = EventDetails['kind'];
