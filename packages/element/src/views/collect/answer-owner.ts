import { safeFunctions } from '@recovery-guardian/protocol';
import { html } from 'lit';
import type { Hex } from 'viem';
import { fullAddresses } from '../../components/address.ts';
import { ElementError } from '../../errors/element-error.ts';
import type { SharedLink } from '../../storage/shared-link.ts';
import { type OwnerSubject, subjectMessage, subjectTypedData } from '../../wallet/owner-subject.ts';
import { AnswerElement } from './answer-element.ts';
import { explainSubject, guardiansIn } from './explain-subject.ts';

/**
 * Asks another owner to sign the account's calls or its statement to the recovery service. Only
 * what can be explained is ever signed, and nothing if one signature is enough for the account: its
 * own pages never ask by a link then.
 *
 * @internal
 */
export class AnswerOwnerElement extends AnswerElement {
  static override properties = { ...AnswerElement.properties, asked: { attribute: false } };

  declare asked: Extract<SharedLink, { kind: 'owner' }>;

  protected override readonly of = 'owner';

  override render() {
    const { strings, signature } = this;
    if (signature) return this.renderHandBack(signature);
    const { account, module, state } = this.context.account;
    const { trustedModules } = this.context.service;
    const { subject } = this.asked;
    if (state.threshold <= 1) {
      return this.renderRefusal(strings.soleOwnerTitle, strings.soleOwnerLead);
    }
    const sentences = explainSubject(subject, { account, module, trustedModules, strings });
    if (!sentences) return this.renderRefusal(strings.strangeTitle, strings.strangeLead);
    if (Date.parse(subject.expiresAt) <= Date.now()) {
      return this.renderRefusal(strings.tooLateTitle, strings.tooLateLead, 'warning');
    }
    return this.renderQuestion({
      title: strings.answerOwnerTitle,
      lead: strings.answerOwnerLead,
      outcome: sentences,
      addresses: this.#renderGuardian(subject),
      completion: strings.answerOwnerLast(state.threshold),
      caution: strings.answerOwnerCaution,
      details: this.#renderDetails(subject),
      button: strings.answerOwnerButton,
      typedData: subjectTypedData(subject, this.context.account),
      signers: state.owners,
      strangerReason: 'not-an-owner',
      checkAsked: (signal) => this.#checkNonce(subject, signal),
    });
  }

  /** Shows the guardians that the calls add or remove, in full. */
  #renderGuardian(subject: OwnerSubject) {
    const guardians = guardiansIn(subject);
    if (guardians.length === 0) return undefined;
    return fullAddresses(this.strings.guardianLabel, guardians);
  }

  /** Shows exactly what is signed, unshortened. */
  #renderDetails(subject: OwnerSubject) {
    const { strings } = this;
    if (subject.kind === 'statement') {
      return html`<p class="message">${subjectMessage(subject, this.context.account)}</p>`;
    }
    return html`<dl>
      ${subject.calls.map(
        ({ to, data }) => html`<div><dt>${strings.calldataTo}</dt><dd>${this.address(to)}</dd></div>
          <div><dt>${strings.calldataData}</dt><dd class="hex" dir="ltr" tabindex="0">${data}</dd></div>`,
      )}
      <div><dt>${strings.nonceLabel}</dt><dd>${subject.nonce}</dd></div>
    </dl>`;
  }

  async #checkNonce(subject: OwnerSubject, signal: AbortSignal) {
    if (subject.kind !== 'calls') return;
    const { account, rpc } = this.context.account;
    const request = { to: account, data: safeFunctions.nonce.encode() };
    const nonce = (await rpc('eth_call', [request, 'latest'], signal)) as Hex;
    if (String(safeFunctions.nonce.decode(nonce)) !== subject.nonce) {
      throw new ElementError('link-outdated');
    }
  }
}
