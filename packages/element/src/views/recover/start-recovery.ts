import type { Call } from '@recovery-guardian/protocol';
import { html, nothing } from 'lit';
import type { Address, Hex } from 'viem';
import { RecoveryGuardianBeforeSubmitEvent } from '../../events/before-submit.ts';
import { addressesInWords } from '../../parts/addresses-in-words.ts';
import { button } from '../../parts/button.ts';
import { disclosure, disclosureStyles } from '../../parts/disclosure.ts';
import { ViewElement } from '../view-element.ts';
import { consequence, consequenceStyles } from './consequence.ts';
import { findRecoveryTo } from './find-recovery.ts';
import { recoveryStepCount, recoverySteps } from './steps.ts';

/** A recovery that the guardian has signed. */
export type SignedRecovery = {
  newOwners: readonly Address[];
  newThreshold: number;
  signature: Hex;
  /** What starts it; any account may send them. */
  calls: readonly Call[];
};

/**
 * Brings the guardian's signature to the chain: through the wallet, through the host, or by the person
 * with the calldata. Whichever it was, the chain tells, and the screen goes on by itself.
 *
 * @internal
 */
export class StartRecoveryElement extends ViewElement {
  static override styles = [...ViewElement.styles, consequenceStyles, disclosureStyles];

  static override properties = {
    ...ViewElement.properties,
    recovery: { attribute: false },
    leave: { attribute: false },
  };

  declare recovery: SignedRecovery;
  /** Goes back to the new owner. */
  declare leave: () => void;

  protected override readonly stepCount = recoveryStepCount;

  override render() {
    // Further guardians' signatures cannot be collected here.
    return this.context.state.guardianThreshold > 1
      ? this.#renderMoreGuardians()
      : this.#renderStart();
  }

  #renderStart() {
    const { strings } = this;
    const owners = addressesInWords(this.recovery.newOwners);
    return html`<div class="screen">
      ${this.head({
        title: strings.startTitle,
        lead: strings.startLead,
        step: recoverySteps.start,
      })}
      ${consequence(strings.startOutcome(owners, this.span), strings.startCancelable)}
      <p class="small">${strings.walletPays}</p>
      ${this.#renderCalldata()} ${this.problem()}
      <div class="actions">
        ${button({
          label: strings.startButton,
          busy: this.act.busy('start'),
          onClick: () => this.#start(),
        })}
        ${this.#renderBack()}
      </div>
    </div>`;
  }

  #renderCalldata() {
    const { strings } = this;
    const [call] = this.recovery.calls;
    if (!call) return nothing;
    return disclosure(
      strings.startCalldata,
      html`<dl>
        <div>
          <dt>${strings.calldataTo}</dt>
          <dd>${this.address(call.to)}</dd>
        </div>
        <div>
          <dt>${strings.calldataData}</dt>
          <dd class="hex" dir="ltr" tabindex="0">${call.data}</dd>
        </div>
      </dl>`,
    );
  }

  #renderMoreGuardians() {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({
        title: strings.moreGuardiansTitle,
        lead: strings.moreGuardiansLead(this.context.state.guardianThreshold),
        step: recoverySteps.start,
      })}
      ${disclosure(
        strings.signatureLabel,
        html`<p class="hex" dir="ltr" tabindex="0">${this.recovery.signature}</p>`,
      )}
      <div class="actions">${this.#renderBack()}</div>
    </div>`;
  }

  #renderBack() {
    return button({ label: this.strings.back, kind: 'plain', onClick: this.leave });
  }

  #start() {
    const { strings } = this;
    this.act.run('start', strings.waitingForWallet, async ({ signal, say }) => {
      const { account, chainId, sendFromAnyone, waitFor } = this.context;
      const { newOwners, newThreshold, calls } = this.recovery;
      const details = { account, chainId, newOwners, newThreshold, calls };
      if (this.dispatchEvent(new RecoveryGuardianBeforeSubmitEvent(details))) {
        await sendFromAnyone(calls, signal);
      }
      say(strings.startBusy);
      await waitFor((state) => findRecoveryTo(newOwners, state), signal);
    });
  }
}
