import { findNewOwnersProblem, type RecoveryRequest } from '@recovery-guardian/protocol';
import { html } from 'lit';
import { addressesInWords, fullAddresses } from '../../components/address.ts';
import { callout } from '../../components/callout.ts';
import { phrase } from '../../components/phrase.ts';
import { ReadController } from '../../controllers/read-controller.ts';
import { ElementError } from '../../errors/element-error.ts';
import type { GuardianSignature } from '../../storage/drafts.ts';
import type { SharedLink } from '../../storage/shared-link.ts';
import {
  findRequest,
  phraseOf,
  type RecoveryTerms,
  readRecoveryNonce,
  shareSignatures,
  typedDataOf,
} from '../signatures/recovery-request.ts';
import { AnswerElement } from './answer-element.ts';

/**
 * Asks another guardian to approve a recovery: the new owners, the account, and when. Then the
 * guardian signs the module's typed data, which goes back to the user who asked.
 *
 * @internal
 */
export class AnswerGuardianElement extends AnswerElement {
  static override properties = {
    ...AnswerElement.properties,
    asked: { attribute: false },
  };

  declare asked: Extract<SharedLink, { kind: 'guardian' }>;

  protected override readonly of = 'guardian';

  /**
   * The service's request, with what can be compared. If it cannot be read, there is nothing to
   * compare, but it can still be signed.
   */
  readonly #request = new ReadController<RecoveryTerms, RecoveryRequest | undefined>(this, {
    source: () => (this.context.service.offers.execution ? this.asked : undefined),
    partsOf: ({ newOwners, newThreshold, nonce }) => [newOwners.join(), newThreshold, nonce],
    read: (terms, signal) => findRequest(this.context, terms, signal),
  });

  override render() {
    const { strings, signature } = this;
    if (signature) return this.renderHandBack(signature);
    const { account, module, state } = this.context.account;
    const { offers } = this.context.service;
    const { newOwners, newThreshold, nonce } = this.asked;
    if (findNewOwnersProblem({ account, newOwners, newThreshold, guardians: state.guardians })) {
      return this.renderRefusal(strings.strangeTitle, strings.strangeLead);
    }
    const owners = addressesInWords(newOwners);
    return this.renderQuestion({
      title: strings.approveTitle,
      lead: strings.approveLead,
      outcome: [strings.approveOutcome(owners, this.span, newOwners.length, newThreshold)],
      task: this.#renderTask(),
      addresses: html`${fullAddresses(strings.accountLabel, [account])}
      ${fullAddresses(strings.newOwnersLabel, newOwners)}`,
      confirmation: strings.approveConfirmation,
      details: html`<dl>
        <div><dt>${strings.moduleLabel}</dt><dd>${this.address(module)}</dd></div>
        <div><dt>${strings.nonceLabel}</dt><dd>${nonce}</dd></div>
      </dl>`,
      button: strings.approveButton,
      typedData: typedDataOf(this.context.account, this.asked),
      signers: state.guardians,
      strangerReason: 'not-a-guardian',
      checkAsked: async (signal) => {
        const now = await readRecoveryNonce(this.context.account, signal);
        if (now !== nonce) throw new ElementError('link-outdated');
      },
      deliver: offers.execution ? this.#deliver : undefined,
    });
  }

  /** A forged link shows all that a true one does: only the owner's own words tell. */
  #renderTask() {
    const { strings } = this;
    const { value: request } = this.#request;
    return request
      ? phrase(
          html`<strong>${strings.approveCompare}</strong>`,
          phraseOf(request),
          strings.approveCompareHint,
        )
      : callout({ kind: 'warning', text: strings.approveCaution });
  }

  readonly #deliver = async (signed: GuardianSignature, signal: AbortSignal) => {
    await shareSignatures(this.context, { ...this.asked, signatures: [signed] }, signal);
  };
}
