import type { OwnerSignature } from '@recovery-guardian/core';
import { isListOf, isObjectOf } from '@recovery-guardian/core/checks';
import type { ReactiveControllerHost } from 'lit';
import type { AccountRef } from '../chain/account-state.ts';
import type { CollectedFromOwners } from '../wallet/account-actions.ts';
import type { AccountOwners } from '../wallet/connect-wallet.ts';
import { isSameSubject, type OwnerSubject } from '../wallet/owner-subject.ts';
import {
  forgetValue,
  isAccount,
  isKeySignature,
  isOwnerSubject,
  readStored,
  storedName,
  storeValue,
} from './browser-storage.ts';

/** An open collection of owners' signatures, with its actions. */
export type OpenCollection = OwnerCollection & {
  of: AccountOwners;
  /** Replaces the collected signatures; completes the collection if there are enough. */
  update(signatures: readonly OwnerSignature[]): void;
  /** Leaves the collection; signatures are kept for the next time. */
  leave(): void;
};

/**
 * The collection of owners' signatures, shown in place of the view that asked for them. Earlier
 * signatures for the same subject still count.
 */
export class OwnersController {
  readonly #host: ReactiveControllerHost;
  #collection: OpenCollection | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** The collection to show; `undefined` if none. */
  get collection(): OpenCollection | undefined {
    return this.#collection;
  }

  /**
   * Resolves when enough owners have signed; rejects with an `AbortError` if the user leaves.
   *
   * @param signal Of the action that asks. It is aborted if the page shows another account: what
   *   was asked for one must not be signed on the screen of another.
   */
  async collect<Subject extends OwnerSubject>(
    subject: Subject,
    of: AccountOwners,
    signal: AbortSignal,
  ): Promise<CollectedFromOwners<Subject>> {
    signal.throwIfAborted();
    this.#collection?.leave();
    const { promise, resolve, reject } = Promise.withResolvers<CollectedFromOwners<Subject>>();
    const collection = readOwnerCollection(of, subject) ?? { subject, signatures: [] };
    const leave = () => {
      if (this.#collection?.leave === leave) this.#show(undefined);
      reject(new DOMException('The owners were not waited for', 'AbortError'));
    };
    signal.addEventListener('abort', leave);
    this.#show({
      ...collection,
      of,
      update: (signatures) => {
        if (signatures.length < of.threshold) {
          storeOwnerCollection(of, { subject: collection.subject, signatures });
          if (this.#collection) this.#show({ ...this.#collection, signatures });
          return;
        }
        forgetOwnerCollection(of);
        this.#show(undefined);
        // An earlier subject is the same except for its nonce and times.
        resolve({ subject: collection.subject as Subject, signatures });
      },
      leave,
    });
    return promise;
  }

  #show(collection: OpenCollection | undefined) {
    this.#collection = collection;
    this.#host.requestUpdate();
  }
}

/**
 * Owners' signatures that are being collected, kept until the subject expires (24 hours).
 *
 * The full set is never stored: the last signature completes it in memory, where it is used
 * immediately. So what is stored cannot act for the account. A statement may contain an email
 * address: that of this browser's user.
 */
interface OwnerCollection {
  subject: OwnerSubject;
  signatures: readonly OwnerSignature[];
}

/** Reads what was collected for `subject`, with its original nonce; `undefined` if nothing. */
function readOwnerCollection(ref: AccountRef, subject?: OwnerSubject): OwnerCollection | undefined {
  const collection = readStored(storedName('owners', ref), isOwnerCollection);
  if (!collection || !subject) return collection;
  return isSameSubject(collection.subject, subject) ? collection : undefined;
}

function storeOwnerCollection(ref: AccountRef, collection: OwnerCollection): void {
  storeValue(storedName('owners', ref), collection, Date.parse(collection.subject.expiresAt));
}

export function forgetOwnerCollection(ref: AccountRef): void {
  forgetValue(storedName('owners', ref));
}

const isOwnerCollection = isObjectOf<OwnerCollection>({
  subject: isOwnerSubject,
  signatures: isListOf(
    isObjectOf<OwnerSignature>({ signer: isAccount, signature: isKeySignature }),
  ),
});
