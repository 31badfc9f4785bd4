import { packOwnerSignatures } from '@recovery-guardian/protocol';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  forgetOwnerCollection,
  type OwnerCollection,
  readOwnerCollection,
  storeOwnerCollection,
} from '../resume/owner-collection.ts';
import type { OwnerSubject } from '../wallet/owner-subject.ts';
import type { SignedSubject } from '../wallet/several-owners.ts';
import type { AccountOwners } from '../wallet/wallet.ts';

/** A collection that waits for owners, and what may be done with it. */
export type OpenCollection = OwnerCollection & {
  of: AccountOwners;
  /** Takes the signatures that are there now; with enough of them the collection is complete. */
  update(signatures: OwnerCollection['signatures']): void;
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
  collect<Subject extends OwnerSubject>(
    subject: Subject,
    of: AccountOwners,
  ): Promise<SignedSubject<Subject>> {
    this.#open?.leave();
    const { promise, resolve, reject } = Promise.withResolvers<SignedSubject<Subject>>();
    const collection = readOwnerCollection(of, subject) ?? { subject, signatures: [] };
    this.#show({
      ...collection,
      of,
      update: (signatures) => {
        const next = { subject: collection.subject, signatures };
        if (signatures.length < of.threshold) {
          storeOwnerCollection(of, next);
          if (this.#open) this.#show({ ...this.#open, signatures });
          return;
        }
        forgetOwnerCollection(of);
        this.#show(undefined);
        // The subject of an earlier time is the same but for its nonce and times.
        const signed = collection.subject as Subject;
        resolve({ subject: signed, signatures: packOwnerSignatures(signatures) });
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
