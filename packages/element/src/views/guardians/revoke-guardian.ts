import { revokeGuardianCall } from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import { type Address, isAddressEqual } from 'viem';
import { includesAddress } from '../../chain/account-state.ts';
import { isServiceGuardian } from '../../context/protection.ts';
import { addressesInWords, fullAddress } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import type { ActionTools } from '../async-action.ts';
import { changeGuardians } from '../change-guardians.ts';
import { reasonOf } from '../problem.ts';
import { ThresholdChoice } from '../threshold-choice.ts';
import { ViewElement } from '../view-element.ts';
import { guardianInWords } from './guardian-names.ts';

/**
 * Removes a guardian, once the user knows what that weakens.
 *
 * @internal
 */
export class RevokeGuardianElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    guardian: { attribute: false },
    done: { attribute: false },
    leave: { attribute: false },
  };

  declare guardian: Address;
  /** Receives the outcome in words. */
  declare done: (outcome: string) => void;
  declare leave: () => void;

  readonly #threshold = new ThresholdChoice(this, () => this.#left.length);

  override render() {
    const { strings, guardian } = this;
    const left = this.#left.length;
    return html`<div class="screen">
      ${this.head({
        title: this.#isService ? strings.revokeServiceTitle : strings.removeTitle(this.#name),
        lead: left === 0 ? undefined : strings.revokeLeaves(left, this.#threshold.wanted),
      })}
      ${fullAddress(guardian)}
      ${left === 0 ? callout({ kind: 'danger', text: strings.revokeLast }) : nothing}
      ${this.#renderService()}
      ${this.#threshold.render()}
      ${this.problem()}
      <div class="actions" part="actions">
        ${this.mainButton({
          label: strings.removeButton,
          kind: 'danger',
          busy: this.action.busy('revoke'),
          startAgain: this.leave,
          onClick: () => this.#revoke(),
        })}
        ${button({
          label: strings.keepButton,
          kind: 'secondary',
          disabled: this.action.pending,
          onClick: this.leave,
        })}
      </div>
    </div>`;
  }

  /** Explains what happens to the contacts; which guardian is theirs may be unknown. */
  #renderService() {
    const { strings } = this;
    const { serviceGuardian } = this.context.account;
    if (!serviceGuardian) return html`<p class="small">${strings.revokeMaybeService}</p>`;
    return this.#isService ? html`<p>${strings.revokeService}</p>` : nothing;
  }

  get #isService(): boolean {
    return isServiceGuardian(this.context.account, this.guardian);
  }

  /** Isolated, so that no name changes the direction of the text around it (UAX #9). */
  get #name(): string {
    const { guardian } = this;
    const name = this.context.account.guardianNames[guardian];
    return name ? `\u2068${name}\u2069` : addressesInWords([guardian]);
  }

  get #left(): readonly Address[] {
    return this.context.account.state.guardians.filter(
      (other) => !isAddressEqual(other, this.guardian),
    );
  }

  #revoke() {
    this.action.run('revoke', this.strings.waitingForWallet, async (tools) => {
      const { guardian } = this;
      const { rememberGuardian, nameGuardian } = this.context.account;
      await this.#send(tools);
      // It was removed on purpose: do not report it as missing.
      const isService = this.#isService;
      if (isService) rememberGuardian(undefined);
      const outcome = isService
        ? this.strings.serviceRevoked
        : this.strings.removed(guardianInWords(this.context, guardian));
      nameGuardian(guardian, undefined);
      this.done(outcome);
    });
  }

  /** Sends the change, unless another device has removed the guardian. */
  async #send(tools: ActionTools) {
    const { guardian } = this;
    const { module, state, waitFor } = this.context.account;
    const { guardians } = state;
    if (!includesAddress(guardians, guardian)) return;
    const guardianThreshold = this.#threshold.wanted;
    const threshold = BigInt(guardianThreshold);
    const call = revokeGuardianCall({ module, guardians, guardian, threshold });
    const change = { guardians: this.#left, guardianThreshold, calls: [call] };
    try {
      await changeGuardians(this, change, tools);
    } catch (error) {
      if (reasonOf(error) !== 'guardians-outdated') throw error;
      const now = await waitFor((read) => read, tools.signal);
      if (includesAddress(now.guardians, guardian)) throw error;
    }
  }
}
