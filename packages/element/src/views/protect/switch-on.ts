import { enableModuleCall } from '@recovery-guardian/protocol';
import { html } from 'lit';
import { rows } from '../../components/rows.ts';
import { changeGuardians } from '../change-guardians.ts';
import { guardianRow } from '../guardian-row.ts';
import { ViewElement } from '../view-element.ts';

/**
 * Enables recovery again for an account that has guardians.
 *
 * @internal
 */
export class SwitchOnElement extends ViewElement {
  static override properties = { ...ViewElement.properties, done: { attribute: false } };

  declare done: () => void;

  override render() {
    const { strings } = this;
    const { state } = this.context.account;
    const { guardians, guardianThreshold } = state;
    return html`<div class="screen">
      ${this.head({
        title: strings.switchOnTitle,
        lead: strings.switchOnLead,
        back: this.toOverview,
      })}
      <div class="group">
        <h3>${strings.guardiansTitle}</h3>
        ${rows(
          guardians.map((guardian) => guardianRow(this.context, guardian)),
          'guardians',
        )}
        <p class="small">${strings.guardianThreshold(guardianThreshold, guardians.length)}</p>
      </div>
      ${this.problem()}
      <div class="actions" part="actions">
        ${this.mainButton({
          label: strings.switchOnButton,
          busy: this.action.busy('switch-on'),
          onClick: () => this.#switchOn(),
        })}
      </div>
    </div>`;
  }

  #switchOn() {
    this.action.run('switch-on', this.strings.waitingForWallet, async (tools) => {
      const { account, module, state } = this.context.account;
      const { guardians, guardianThreshold } = state;
      const calls = [enableModuleCall(account, module)];
      await changeGuardians(this, { guardians, guardianThreshold, calls }, tools);
      this.done();
    });
  }
}
