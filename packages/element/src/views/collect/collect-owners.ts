import { html } from 'lit';
import type { OpenCollection } from '../../controllers/owners-controller.ts';
import { onSentByOtherTab } from '../../storage/other-tab.ts';
import { writeLink } from '../../storage/shared-link.ts';
import { subjectTypedData } from '../../wallet/owner-subject.ts';
import type { CollectSignaturesElement, SigningRound } from '../signatures/collect-signatures.ts';
import { ViewElement } from '../view-element.ts';
import { explainSubject, isCancel } from './explain-subject.ts';

/**
 * Collects the owners' signatures in place of the view that asked for them. Shown until enough have
 * signed or the user goes back. Signatures are kept for 24 hours and count when the same is asked
 * again.
 *
 * Only this browser ever has all of the signatures: links that ask contain none, and each answer is
 * one of several (`storage/shared-link.ts`).
 *
 * @internal
 */
export class CollectOwnersElement extends ViewElement {
  static override properties = { ...ViewElement.properties, collection: { attribute: false } };

  declare collection: OpenCollection;

  #abort: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#abort = new AbortController();
    this.#listen(this.#abort.signal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#abort?.abort();
  }

  override render() {
    const { collection } = this;
    return html`<rg-collect-signatures
      .context=${this.context}
      .round=${this.#describe(collection)}
      .changed=${collection.update}
      .leave=${collection.leave}
    ></rg-collect-signatures>`;
  }

  /** An element that was upgraded later has its properties only after an update. */
  async #listen(signal: AbortSignal) {
    await this.updateComplete;
    if (signal.aborted) return;
    onSentByOtherTab(this.collection.of, async (one) => this.#round?.take(one, signal), signal);
  }

  get #round() {
    return this.renderRoot.querySelector<CollectSignaturesElement>('rg-collect-signatures');
  }

  #describe({ subject, signatures, of }: OpenCollection): SigningRound {
    const { strings } = this;
    const { account, chainId, owners, threshold } = of;
    const { module } = this.context.account;
    const { trustedModules } = this.context.service;
    const outcome = explainSubject(subject, { account, module, trustedModules, strings }) ?? [];
    return {
      head: { title: strings.ownersTitle(threshold), lead: strings.ownersLead(owners.length) },
      outcome,
      warning: isCancel(subject) ? `${outcome.join(' ')} ${strings.notYetCanceled}` : undefined,
      signers: owners,
      required: threshold,
      areContractsTaken: false,
      typedData: subjectTypedData(subject, of),
      signatures,
      link: writeLink({ kind: 'owner', account, chainId, subject }),
      until: strings.goodUntil(strings.date(new Date(subject.expiresAt))),
    };
  }
}
