import type { OwnerSignature } from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import type { AccountRef } from '../chain/account-ref.ts';
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

/** What was collected for `subject` before, under the nonce of then; `undefined` if nothing. */
export function readOwnerCollection(
  ref: AccountRef,
  subject?: OwnerSubject,
): OwnerCollection | undefined {
  const collection = readStored(nameOf(ref), isOwnerCollection);
  if (!collection || !subject) return collection;
  return isSameSubject(collection.subject, subject) ? collection : undefined;
}

export function storeOwnerCollection(ref: AccountRef, collection: OwnerCollection): void {
  store(nameOf(ref), collection, Date.parse(collection.subject.expiresAt));
}

export function forgetOwnerCollection(ref: AccountRef): void {
  forget(nameOf(ref));
}

function nameOf({ account, chainId }: AccountRef): string {
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
