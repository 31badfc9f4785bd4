import { isListOf, isObjectOf } from '@recovery-guardian/client/checks';
import type { OwnerSignature } from '@recovery-guardian/protocol';
import type { AccountRef } from '../chain/account-state.ts';
import { isSameSubject, type OwnerSubject } from '../wallet/owner-subject.ts';
import { isAccount, isKeySignature, isOwnerSubject } from './shapes.ts';
import { forget, readStored, store, storedName } from './stored.ts';

/**
 * Owners' signatures that are being collected, kept until the subject expires (24 hours).
 *
 * The full set is never stored: the last signature completes it in memory, where it is used
 * immediately. So what is stored cannot act for the account. A statement may contain an email
 * address: that of this browser's user.
 */
export interface OwnerCollection {
  subject: OwnerSubject;
  signatures: readonly OwnerSignature[];
}

/** Reads what was collected for `subject`, with its original nonce; `undefined` if nothing. */
export function readOwnerCollection(
  ref: AccountRef,
  subject?: OwnerSubject,
): OwnerCollection | undefined {
  const collection = readStored(storedName('owners', ref), isOwnerCollection);
  if (!collection || !subject) return collection;
  return isSameSubject(collection.subject, subject) ? collection : undefined;
}

export function storeOwnerCollection(ref: AccountRef, collection: OwnerCollection): void {
  store(storedName('owners', ref), collection, Date.parse(collection.subject.expiresAt));
}

export function forgetOwnerCollection(ref: AccountRef): void {
  forget(storedName('owners', ref));
}

const isOwnerCollection = isObjectOf<OwnerCollection>({
  subject: isOwnerSubject,
  signatures: isListOf(
    isObjectOf<OwnerSignature>({ signer: isAccount, signature: isKeySignature }),
  ),
});
