import { type Call, executeRecoveryCall } from '@recovery-guardian/core';
import { html } from 'lit';
import { type AccountState, includesAddress } from '../../chain/account-state.ts';
import { RecoveryGuardianBeforeSubmitEvent } from '../../context/account-events.ts';
import type { GuardianSignature, NewOwners, RecoveryDraft } from '../../context/drafts.ts';
import { writeLink } from '../../context/shared-link.ts';
import type { AccountStore, ViewContext } from '../../context/view-context.ts';
import { addressesInWords, fullAddresses } from '../../ui/address.ts';
import { disclosure } from '../../ui/disclosure.ts';
import { typedDataHash } from '../../wallet/typed-data.ts';
import { findRecoveryTo, isOwnRecovery } from '../find-recovery.ts';
import type { SigningRound } from '../steps/collect-signatures.ts';
import { consequence } from '../steps/consequence.ts';
import { shareSignatures, typedDataOf } from '../steps/recovery-request.ts';
import { SendingElement } from './sending-element.ts';

/** A recovery with the signatures of none, some or all required guardians. */
export type SignedRecovery = Extract<RecoveryDraft, { stage: 'signed' }>;

type RecoveryAccount = Pick<AccountStore, 'account' | 'state'>;

/** Returns the signatures of current guardians: no more than needed, so that more can correct an error. */
function countingSignatures(
  { signatures }: SignedRecovery,
  { state }: Pick<RecoveryAccount, 'state'>,
): readonly GuardianSignature[] {
  return signatures
    .filter(({ signer }) => includesAddress(state.guardians, signer))
    .slice(0, state.guardianThreshold);
}

/** Whether as many guardians have signed as the account requires. */
export function isFullySigned(
  recovery: SignedRecovery,
  account: Pick<RecoveryAccount, 'state'>,
): boolean {
  return countingSignatures(recovery, account).length >= account.state.guardianThreshold;
}

/** Says who will control the account, and when. @param span The grace period in words. */
function startOutcome(
  { newOwners, newThreshold }: NewOwners,
  { strings, wallet }: Pick<ViewContext, 'strings' | 'wallet'>,
  span: string | undefined,
): string {
  if (isOwnRecovery(newOwners, wallet.accounts)) return strings.walletStartOutcome(span);
  const owners = addressesInWords(newOwners);
  return strings.startOutcome(owners, span, newOwners.length, newThreshold);
}

/** Returns the calls that start the recovery; any account may send them. */
function startCalls(recovery: SignedRecovery, of: RecoveryAccount): readonly Call[] {
  const { module, version } = of.state;
  const { newOwners, newThreshold, nonce } = recovery;
  return [
    executeRecoveryCall({
      module,
      version,
      account: of.account,
      newOwners,
      newThreshold: BigInt(newThreshold),
      nonce: BigInt(nonce),
      signatures: countingSignatures(recovery, of),
    }),
  ];
}

/**
 * Describes how the other guardians are asked, if the account requires more: by a link without a
 * signature. The service delivers their signatures if it stores them; else each guardian sends it back.
 *
 * @param span The grace period in words.
 */
export function guardiansRound(
  recovery: SignedRecovery,
  context: ViewContext,
  span: string | undefined,
): SigningRound {
  const { strings } = context;
  const { account, chainId, state } = context.account;
  const { newOwners, newThreshold, signatures, nonce } = recovery;
  const typedData = typedDataOf(context.account, recovery);
  return {
    head: {
      title: strings.moreGuardiansTitle,
      lead: context.service.offers.execution
        ? strings.moreGuardiansShared(state.guardianThreshold)
        : strings.moreGuardiansLead(state.guardianThreshold),
      step: 'guardians',
    },
    outcome: [startOutcome(recovery, context, span)],
    signers: state.guardians,
    required: state.guardianThreshold,
    areContractsTaken: true,
    typedData,
    signatures,
    compare: html`<rg-spoken-words
        .context=${context}
        .digest=${typedDataHash(typedData)}
        .label=${strings.togetherLabel}
        .hint=${strings.togetherHint}
      ></rg-spoken-words>
      ${disclosure(strings.details, fullAddresses(strings.newOwnersLabel, newOwners))}`,
    link: writeLink({ kind: 'guardian', account, chainId, newOwners, newThreshold, nonce }),
  };
}

/**
 * Sends the guardians' signatures to the chain. The screen continues when the chain shows it, no
 * matter who sent it.
 *
 * @internal
 */
export class StartRecoveryElement extends SendingElement {
  static override properties = {
    ...SendingElement.properties,
    recovery: { attribute: false },
    shared: { attribute: false },
    leave: { attribute: false },
  };

  declare recovery: SignedRecovery;
  /** Settles once the service has its signatures, or has refused them. */
  declare shared: Promise<void> | undefined;
  /** Returns to the new owner. */
  declare leave: () => void;

  protected override readonly step = 'execute';

  override render() {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({
        title: strings.startTitle,
        lead: strings.startLead,
        step: 'start',
        back: this.leave,
      })}
      ${consequence([
        startOutcome(this.recovery, this.context, this.span),
        strings.startCancelable,
      ])}
      ${this.renderPayment()}
      <div class="actions" part="actions">
        ${this.renderSend(strings.startButton, strings.startBusy, this.leave)}
      </div>
    </div>`;
  }

  protected override get isOffered(): boolean {
    return this.context.service.offers.execution;
  }

  protected override get calls(): readonly Call[] {
    return startCalls(this.recovery, this.context.account);
  }

  protected override announce(): boolean {
    const { account, chainId } = this.context.account;
    const { newOwners, newThreshold } = this.recovery;
    const details = { account, chainId, newOwners, newThreshold, calls: this.calls };
    return this.dispatchEvent(new RecoveryGuardianBeforeSubmitEvent(details));
  }

  protected override async relay(signal: AbortSignal): Promise<void> {
    // Both would open the request, and the service would refuse one.
    await this.shared;
    const id = await shareSignatures(this.context, this.recovery, signal);
    if (id) await this.context.service.client.executeRecovery({ id }, { signal });
  }

  protected override isMade(state: AccountState): boolean {
    return findRecoveryTo(this.recovery.newOwners, state) !== undefined;
  }
}
