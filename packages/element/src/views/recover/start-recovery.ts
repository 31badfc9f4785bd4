import { type Call, executeRecoveryCall } from '@recovery-guardian/core';
import { html } from 'lit';
import type { AccountState } from '../../chain/account-state.ts';
import { RecoveryGuardianBeforeSubmitEvent } from '../../context/account-events.ts';
import type { AccountStore } from '../../context/view-context.ts';
import { findRecoveryTo } from '../find-recovery.ts';
import { consequence } from '../steps/consequence.ts';
import {
  countingSignatures,
  type SignedRecovery,
  shareSignatures,
  startOutcome,
} from '../steps/recovery-request.ts';
import { SendingElement } from './sending-element.ts';

/** Returns the calls that start the recovery; any account may send them. */
function startCalls(
  recovery: SignedRecovery,
  of: Pick<AccountStore, 'account' | 'state'>,
): readonly Call[] {
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
