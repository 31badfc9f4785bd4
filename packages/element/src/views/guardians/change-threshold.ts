import { changeGuardianThresholdCall } from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import { changeGuardians } from '../change-guardians.ts';
import { ThresholdChoice } from '../threshold-choice.ts';
import { ViewElement } from '../view-element.ts';

/**
 * Changes how many guardians must agree to a recovery.
 *
 * @internal
 */
export class ChangeThresholdElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    done: { attribute: false },
    leave: { attribute: false },
  };

  /** Receives the outcome in words. */
  declare done: (outcome: string) => void;
  declare leave: () => void;

  readonly #threshold = new ThresholdChoice(this, (count) => count);

  override render() {
    const { strings } = this;
    const guardians = this.context.account.state.guardians.length;
    const threshold = this.#threshold.wanted;
    return html`<div class="screen">
      ${this.head({
        title: strings.thresholdLabel,
        lead: strings.thresholdLead,
        back: this.leave,
      })}
      ${guardians === 1 ? html`<p>${strings.guardianThreshold(threshold, guardians)}</p>` : nothing}
      ${this.#threshold.render()}
      ${this.problem()}
      <div class="actions" part="actions">
        ${this.mainButton({
          label: strings.thresholdConfirm,
          busy: this.action.busy('threshold'),
          startAgain: this.leave,
          onClick: () => this.#change(threshold),
        })}
      </div>
    </div>`;
  }

  #change(guardianThreshold: number) {
    const { strings } = this;
    const { module, state } = this.context.account;
    const { guardians } = state;
    // The threshold is unchanged: nothing to send.
    if (guardianThreshold === state.guardianThreshold) return this.leave();
    return this.action.run('threshold', strings.waitingForWallet, async (tools) => {
      const calls = [changeGuardianThresholdCall(module, BigInt(guardianThreshold))];
      await changeGuardians(this, { guardians, guardianThreshold, calls }, tools);
      this.done(strings.thresholdChanged(guardianThreshold, guardians.length));
    });
  }
}
