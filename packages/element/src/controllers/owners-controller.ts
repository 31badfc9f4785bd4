import type { OwnerSignature } from '@recovery-guardian/protocol';
import type { ReactiveControllerHost } from 'lit';
import {
  forgetOwnerCollection,
  type OwnerCollection,
  readOwnerCollection,
  storeOwnerCollection,
} from '../storage/owner-collection.ts';
import type { CollectedFromOwners } from '../wallet/account-actions.ts';
import type { OwnerSubject } from '../wallet/owner-subject.ts';
import type { AccountOwners } from '../wallet/wallet.ts';

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
  #open: OpenCollection | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** The collection to show; `undefined` if none. */
  get open(): OpenCollection | undefined {
    return this.#open;
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
    this.#open?.leave();
    const { promise, resolve, reject } = Promise.withResolvers<CollectedFromOwners<Subject>>();
    const collection = readOwnerCollection(of, subject) ?? { subject, signatures: [] };
    const leave = () => {
      if (this.#open?.leave === leave) this.#show(undefined);
      reject(new DOMException('The owners were not waited for', 'AbortError'));
    };
    signal.addEventListener('abort', leave);
    this.#show({
      ...collection,
      of,
      update: (signatures) => {
        if (signatures.length < of.threshold) {
          storeOwnerCollection(of, { subject: collection.subject, signatures });
          if (this.#open) this.#show({ ...this.#open, signatures });
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

  #show(open: OpenCollection | undefined) {
    this.#open = open;
    this.#host.requestUpdate();
  }
}
