import type { OwnerSignature } from '@recovery-guardian/protocol';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ElementError } from '../errors/element-error.ts';
import type { OwnerCollection } from '../storage/owner-collection.ts';
import type { OwnerSubject } from '../wallet/owner-subject.ts';
import type { CollectedFromOwners } from '../wallet/several-owners.ts';
import type { AccountOwners } from '../wallet/wallet.ts';

/** A collection that waits for owners, and what may be done with it. */
export type OpenCollection = OwnerCollection & {
  of: AccountOwners;
  /** Takes the signatures that are there now; with enough of them the collection is complete. */
  update(signatures: readonly OwnerSignature[]): void;
  /** The person goes back; what was signed is kept for the next time. */
  leave(): void;
};

/**
 * The owners' signatures that are being collected, while they are: the shell shows that in place of
 * the view which asked for them. What was signed for the same subject before counts on.
 */
export class OwnersController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #open: OpenCollection | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** The collection to show; `undefined` if none. */
  get open(): OpenCollection | undefined {
    return this.#open;
  }

  /** Resolves once enough owners have signed; rejects with an `AbortError` where the person leaves. */
  async collect<Subject extends OwnerSubject>(
    subject: Subject,
    of: AccountOwners,
  ): Promise<CollectedFromOwners<Subject>> {
    const { forgetOwnerCollection, readOwnerCollection, storeOwnerCollection } = await loadStore();
    this.#open?.leave();
    const { promise, resolve, reject } = Promise.withResolvers<CollectedFromOwners<Subject>>();
    const collection = readOwnerCollection(of, subject) ?? { subject, signatures: [] };
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
        // A subject of an earlier time is the same but for its nonce and times.
        resolve({ subject: collection.subject as Subject, signatures });
      },
      leave: () => {
        this.#show(undefined);
        reject(new DOMException('The owners were not waited for', 'AbortError'));
      },
    });
    return promise;
  }

  hostDisconnected(): void {
    this.#open?.leave();
  }

  #show(open: OpenCollection | undefined) {
    this.#open = open;
    this.#host.requestUpdate();
  }
}

/** @throws {ElementError} `not-loaded` where the code cannot be fetched. */
function loadStore() {
  return import('../storage/owner-collection.ts').catch((cause) => {
    throw new ElementError('not-loaded', { cause });
  });
}
