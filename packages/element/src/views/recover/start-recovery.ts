import type { Call } from '@recovery-guardian/protocol';
import { html } from 'lit';
import { RecoveryGuardianBeforeSubmitEvent } from '../../events/before-submit.ts';
import { addressesInWords } from '../../parts/addresses-in-words.ts';
import { button } from '../../parts/button.ts';
import { disclosure, disclosureStyles } from '../../parts/disclosure.ts';
import { copyField } from '../copy-field.ts';
import { ViewElement } from '../view-element.ts';
import { consequence, consequenceStyles } from './consequence.ts';
import { findRecoveryTo } from './find-recovery.ts';
import { type SignedRecovery, startCalls } from './signed-recovery.ts';
import { recoveryStepCount, recoverySteps } from './steps.ts';

/**
 * Brings the guardians' signatures to the chain: through the wallet, through the host, or by the
 * person with the calldata. Whichever it was, the chain tells, and the screen goes on by itself.
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
    const { strings } = this;
    const { newOwners, newThreshold } = this.recovery;
    const owners = addressesInWords(newOwners);
    return html`<div class="screen">
      ${this.head({
        title: strings.startTitle,
        lead: strings.startLead,
        step: recoverySteps.start,
      })}
      ${consequence(
        strings.startOutcome(owners, this.span, newOwners.length, newThreshold),
        strings.startCancelable,
      )}
      <p class="small">${strings.walletPays}</p>
      ${disclosure(strings.startCalldata, html`${this.#calls.map(this.#renderCall)}`)}
      ${this.problem()}
      <div class="actions">
        ${button({
          label: strings.startButton,
          busy: this.act.busy('start'),
          disabled: this.act.mustWait,
          onClick: () => this.#start(),
        })}
        ${button({ label: strings.back, kind: 'plain', onClick: this.leave })}
      </div>
    </div>`;
  }

  readonly #renderCall = ({ to, data }: Call) => {
    const { strings } = this;
    return html`<p>${strings.startElsewhere}</p>
      ${copyField({
        id: 'calldata-to',
        label: strings.calldataTo,
        value: to,
        copyLabel: strings.startCopyTo,
        strings,
      })}
      ${copyField({
        id: 'calldata-data',
        label: strings.calldataData,
        value: data,
        copyLabel: strings.startCopyData,
        strings,
      })}`;
  };

  get #calls(): readonly Call[] {
    return startCalls(this.recovery, this.context);
  }

  #start() {
    const { strings } = this;
    this.act.run('start', strings.waitingForWallet, async ({ signal, say }) => {
      const { account, chainId, sendFromAnyone, waitFor } = this.context;
      const { newOwners, newThreshold } = this.recovery;
      const details = { account, chainId, newOwners, newThreshold, calls: this.#calls };
      if (this.dispatchEvent(new RecoveryGuardianBeforeSubmitEvent(details))) {
        await sendFromAnyone(details.calls, signal);
      }
      say(strings.startBusy);
      await waitFor((state) => findRecoveryTo(newOwners, state), signal);
    });
  }
}
