import { html } from 'lit';
import { isAddressEqual } from 'viem';
import { readRecoveryDraft, storeRecoveryDraft } from '../../context/drafts.ts';
import type { SharedLink } from '../../context/shared-link.ts';
import { ElementError } from '../../element-error.ts';
import { copyField } from '../../ui/copy-button.ts';
import { findSigner } from '../../wallet/find-signer.ts';
import { typedDataHash } from '../../wallet/typed-data.ts';
import { typedDataOf } from '../steps/recovery-request.ts';
import { LinkElement } from './answer-element.ts';
import { sendToOtherTab } from './other-tab.ts';

/**
 * Receives a signature that came back by a link. A guardian's is added to this browser's recovery,
 * which then continues here; an owner's is sent to the tab that waits for it. If nothing in this
 * browser waits, it can be copied.
 *
 * @internal
 */
export class TakeSignatureElement extends LinkElement {
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
          onClick: () => this.#take(),
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

  #take() {
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
