import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { isAddressEqual } from 'viem';
import { readRecoveryDraft, storeRecoveryDraft } from '../../context/drafts.ts';
import type { SharedLink } from '../../context/shared-link.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { ElementError } from '../../element-error.ts';
import { CopyButtonElement, copyField } from '../../ui/copy-button.ts';
import { findSigner } from '../../wallet/find-signer.ts';
import { typedDataHash } from '../../wallet/typed-data.ts';
import { CollectSignaturesElement } from '../steps/collect-signatures.ts';
import { typedDataOf } from '../steps/recovery-request.ts';
import { ViewElement } from '../view-element.ts';
import { AnswerGuardianElement, LinkElement } from './answer-element.ts';
import { FollowRecoveryElement } from './follow-recovery.ts';
import { AnswerOwnerElement, CollectOwnersElement, sendToOtherTab } from './owners.ts';

/**
 * Shows the link that opened the page in place of the views, until the user is done with it.
 *
 * @internal
 */
class SharedLinkElement extends ViewElement {
  override render() {
    const { link } = this.context.navigation;
    // What was read for one link must not be shown for another.
    return link && html`${keyed(link, this.#renderLink(link))}`;
  }

  #renderLink(link: SharedLink): TemplateResult {
    const { context } = this;
    switch (link.kind) {
      case 'guardian':
        return html`<rg-answer-guardian
          .context=${context}
          .asked=${link}
        ></rg-answer-guardian>`;
      case 'owner':
        return html`<rg-answer-owner
          .context=${context}
          .asked=${link}
        ></rg-answer-owner>`;
      case 'recovery':
        return html`<rg-follow-recovery
          .context=${context}
          .asked=${link}
        ></rg-follow-recovery>`;
      case 'signature':
        return html`<rg-take-signature
          .context=${context}
          .answer=${link}
        ></rg-take-signature>`;
    }
  }
}

/**
 * Receives a signature that came back by a link. A guardian's is added to this browser's recovery,
 * which then continues here; an owner's is sent to the tab that waits for it. If nothing in this
 * browser waits, it can be copied.
 *
 * @internal
 */
class TakeSignatureElement extends LinkElement {
  static override properties = {
    ...LinkElement.properties,
    answer: { attribute: false },
    outcome: { state: true },
  };

  declare answer: Extract<SharedLink, { kind: 'signature' }>;
  declare private outcome: 'taken' | 'unclaimed' | undefined;

  override render() {
    const { strings, outcome } = this;
    if (outcome === 'taken') return this.#renderTaken();
    if (outcome === 'unclaimed') return this.#renderUnclaimed();
    // An owner's signature may be for anything.
    const title = this.answer.of === 'guardian' ? strings.takeTitle : strings.answerButton;
    return html`<div class="screen">
      ${this.head({ title, lead: strings.takeLead })}
      ${this.problem()}
      <div class="actions" part="actions">
        ${this.mainButton({
          label: strings.takeButton,
          busy: this.action.busy('take'),
          onClick: () => this.#takeSignature(),
        })}
        ${this.renderLeave(strings.linkLeaveButton, 'plain')}
      </div>
    </div>`;
  }

  #renderTaken() {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'check', tone: 'success' },
        title: strings.takenTitle,
        lead: strings.takenLead,
      })}
    </div>`;
  }

  #renderUnclaimed() {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({ title: strings.unclaimedTitle, lead: strings.unclaimedLead })}
      ${copyField({
        id: 'signature',
        label: strings.signatureLabel,
        value: this.answer.signature,
        copyLabel: strings.copySignature,
        kind: 'primary',
        strings,
      })}
      <div class="actions" part="actions">${this.renderLeave(strings.linkLeaveButton, 'plain')}</div>
    </div>`;
  }

  #takeSignature() {
    this.action.run('take', this.strings.codeBusy, async ({ signal }) => {
      if (this.answer.of === 'guardian') {
        await this.#takeGuardians(signal);
      } else {
        const isTaken = await sendToOtherTab(this.context.account, this.answer.signature);
        this.outcome = isTaken ? 'taken' : 'unclaimed';
      }
    });
  }

  async #takeGuardians(signal: AbortSignal) {
    const { context } = this;
    const { signature } = this.answer;
    const draft = readRecoveryDraft(context.account);
    if (draft?.stage !== 'signed') {
      this.outcome = 'unclaimed';
      return;
    }
    const { rpc, state } = context.account;
    const { signatures } = draft;
    const digest = typedDataHash(typedDataOf(context.account, draft));
    const signers = state.guardians;
    const signer = await findSigner(
      rpc,
      { digest, signature, signers, areContractsTaken: true },
      signal,
    );
    if (!signer) throw new ElementError('not-a-signer');
    if (signatures.some((one) => isAddressEqual(one.signer, signer))) {
      throw new ElementError('signed-already');
    }
    storeRecoveryDraft(context.account, {
      ...draft,
      signatures: [...signatures, { signer, signature }],
    });
    context.navigation.navigate('recover');
    context.navigation.followLink();
  }
}

/** The elements for collecting signatures and for links: registered when first needed. */
export const elements = {
  'rg-copy-button': CopyButtonElement,
  'rg-collect-signatures': CollectSignaturesElement,
  'rg-collect-owners': CollectOwnersElement,
  'rg-answer-guardian': AnswerGuardianElement,
  'rg-answer-owner': AnswerOwnerElement,
  'rg-follow-recovery': FollowRecoveryElement,
  'rg-take-signature': TakeSignatureElement,
  'rg-shared-link': SharedLinkElement,
};

/** Renders the link that opened the page. */
export const render = (context: ViewContext) =>
  html`<rg-shared-link .context=${context}></rg-shared-link>`;
