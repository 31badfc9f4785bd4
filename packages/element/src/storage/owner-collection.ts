import type { OwnerSignature } from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import {
  type CallsSubject,
  isSameSubject,
  type OwnerSubject,
  type StatementSubject,
} from '../wallet/owner-subject.ts';
import {
  isAccount,
  isBytes,
  isDecimal,
  isIsoTime,
  isKeySignature,
  isListOf,
  isNonce,
  isObjectOf,
  isText,
} from './shapes.ts';
import { forget, readStored, store } from './stored.ts';

/**
 * Owners' signatures that are being collected, kept for as long as the subject is good (24 hours).
 *
 * Never all of them are kept: the last one that is needed completes them in memory, where they are
 * used at once. So what is kept gives nobody the account's word. A statement may name an email
 * address; it is the one of whom this browser belongs to.
 */
export type OwnerCollection = {
  subject: OwnerSubject;
  signatures: readonly OwnerSignature[];
};

type Place = { account: Address; chainId: number };

/** What was collected for `subject` before, under the nonce of then; `undefined` if nothing. */
export function readOwnerCollection(
  place: Place,
  subject?: OwnerSubject,
): OwnerCollection | undefined {
  const collection = readStored(nameOf(place), isOwnerCollection);
  if (!collection || !subject) return collection;
  return isSameSubject(collection.subject, subject) ? collection : undefined;
}

export function storeOwnerCollection(place: Place, collection: OwnerCollection): void {
  store(nameOf(place), collection, Date.parse(collection.subject.expiresAt));
}

export function forgetOwnerCollection(place: Place): void {
  forget(nameOf(place));
}

function nameOf({ account, chainId }: Place): string {
  return `owners:${chainId}:${account}`;
}

const isStatement = isObjectOf<Omit<StatementSubject, 'kind'>>({
  statement: isText,
  nonce: isNonce,
  issuedAt: isIsoTime,
  expiresAt: isIsoTime,
});

const isCalls = isObjectOf<Omit<CallsSubject, 'kind'>>({
  calls: isListOf(isObjectOf<{ to: Address; data: Hex }>({ to: isAccount, data: isBytes })),
  nonce: isDecimal,
  expiresAt: isIsoTime,
});

export function isOwnerSubject(value: unknown): value is OwnerSubject {
  const { kind } = (value ?? {}) as { kind?: unknown };
  return (kind === 'statement' && isStatement(value)) || (kind === 'calls' && isCalls(value));
}

const isOwnerCollection = isObjectOf<OwnerCollection>({
  subject: isOwnerSubject,
  signatures: isListOf(
    isObjectOf<OwnerSignature>({ signer: isAccount, signature: isKeySignature }),
  ),
});
