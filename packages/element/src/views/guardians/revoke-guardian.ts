import { revokeGuardianCall } from '@recovery-guardian/protocol';
import { html, nothing } from 'lit';
import { type Address, isAddressEqual } from 'viem';
import { addressesInWords } from '../../components/addresses-in-words.ts';
import { button } from '../../components/button.ts';
import { callout } from '../../components/callout.ts';
import { fullAddress } from '../../components/full-address.ts';
import { changeGuardians } from '../change-guardians.ts';
import { isServiceGuardian } from '../guardian-row.ts';
import { thresholdChoice } from '../threshold-choice.ts';
import { ViewElement } from '../view-element.ts';
import { guardianInWords } from './guardian-in-words.ts';

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
    chosenThreshold: { state: true },
  };

  declare guardian: Address;
  /** Receives the outcome in words. */
  declare done: (outcome: string) => void;
  declare leave: () => void;
  declare private chosenThreshold: number | undefined;

  override render() {
    const { strings, guardian } = this;
    const left = this.#left.length;
    return html`<div class="screen">
      ${this.head({
        title: this.#isService ? strings.revokeServiceTitle : strings.removeTitle(this.#name),
        lead: left === 0 ? undefined : strings.revokeLeaves(left, this.#threshold),
      })}
      ${fullAddress(guardian)}
      ${left === 0 ? callout({ kind: 'danger', text: strings.revokeLast }) : nothing}
      ${this.#renderService()}
      ${thresholdChoice({
        strings,
        guardians: left,
        value: this.#threshold,
        onChange: (threshold) => {
          this.chosenThreshold = threshold;
        },
      })}
      ${this.problem()}
      <div class="actions" part="actions">
        ${this.mainButton({
          label: strings.removeButton,
          kind: 'danger',
          busy: this.action.busy('revoke'),
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

  /** As many as before, but at most as many as are left. */
  get #threshold(): number {
    const wanted = this.chosenThreshold ?? this.context.account.state.guardianThreshold;
    return Math.min(wanted, this.#left.length);
  }

  #revoke() {
    this.action.run('revoke', this.strings.waitingForWallet, async (tools) => {
      const { guardian } = this;
      const { module, state, rememberGuardian, nameGuardian } = this.context.account;
      const guardianThreshold = this.#threshold;
      const call = revokeGuardianCall({
        module,
        guardians: state.guardians,
        guardian,
        threshold: BigInt(guardianThreshold),
      });
      const change = { guardians: this.#left, guardianThreshold, calls: [call] };
      await changeGuardians(this, change, tools);
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
}
