import type { RecoveryRequest } from '@recovery-guardian/protocol';
import { html } from 'lit';
import { fullAddresses } from '../../components/address.ts';
import { phrase } from '../../components/phrase.ts';
import type { GuardianSignature } from '../../storage/recovery-draft.ts';
import { writeLink } from '../../storage/shared-link.ts';
import type { SigningRound } from '../signatures/collect-signatures.ts';
import { phraseOf, typedDataOf } from '../signatures/recovery-request.ts';
import { ViewElement } from '../view-element.ts';
import { type SignedRecovery, startOutcome } from './signed-recovery.ts';

/**
 * Asks the other guardians by a link without a signature, if the account requires more. The service
 * delivers their signatures if it stores them; else each guardian sends it back.
 *
 * @internal
 */
export class AskGuardiansElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    recovery: { attribute: false },
    request: { attribute: false },
    changed: { attribute: false },
    leave: { attribute: false },
  };

  declare recovery: SignedRecovery;
  /** The service's request with all signatures; `undefined` if it stores none. */
  declare request: RecoveryRequest | undefined;
  /** Receives all signatures each time that one is added. */
  declare changed: (signatures: readonly GuardianSignature[]) => void;
  /** Returns to the new owner. */
  declare leave: () => void;

  override render() {
    return html`<rg-collect-signatures
      .context=${this.context}
      .round=${this.#round}
      .changed=${this.changed}
      .leave=${this.leave}
    ></rg-collect-signatures>`;
  }

  get #round(): SigningRound {
    const { strings, recovery, request } = this;
    const { account, chainId, state } = this.context.account;
    const { offers } = this.context.service;
    const { newOwners, newThreshold, signatures, nonce } = recovery;
    return {
      head: {
        title: strings.moreGuardiansTitle,
        lead: offers.execution
          ? strings.moreGuardiansShared(state.guardianThreshold)
          : strings.moreGuardiansLead(state.guardianThreshold),
        step: 'guardians',
      },
      outcome: [startOutcome(recovery, this.context, this.span)],
      signers: state.guardians,
      required: state.guardianThreshold,
      areContractsTaken: true,
      typedData: typedDataOf(this.context.account, recovery),
      signatures,
      // The words are the service's: only the addresses can't be another's.
      compare: html`${request && phrase(strings.togetherLabel, phraseOf(request), strings.togetherHint)}
      ${fullAddresses(strings.newOwnersLabel, newOwners)}`,
      link: writeLink({ kind: 'guardian', account, chainId, newOwners, newThreshold, nonce }),
    };
  }
}
