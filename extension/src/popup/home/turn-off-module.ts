import { type ModuleState, waitOf } from '@recovery-guardian/core';
import { button, callout, guardianRow, rows } from '@recovery-guardian/element/design';
import type { Account } from '@recovery-guardian/wallet';
import { html, nothing, type TemplateResult } from 'lit';
import { type Address, isAddressEqual } from 'viem';
import type { AccountOverview } from '../../messages/account.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { guardianNamesOf, serviceGuardianOf } from '../../ui/site-name.ts';
import { selectedAccount } from '../parts/chains.ts';
import { OverviewController, renderUnread } from './overview-controller.ts';
import { readProtection } from './protection.ts';

/** Shows who can no longer help without a recovery module, and what remains, and has the user approve it. */
export class TurnOffModuleElement extends ScreenElement {
  static override properties = {
    ...ScreenElement.properties,
    module: {},
    isDone: { state: true },
  };

  declare module: Address;
  declare private isDone: boolean;

  readonly #reader = new OverviewController(this);

  override render() {
    const { strings } = this;
    const account = selectedAccount(this.context.state);
    return html`<div class="screen">
      ${this.head({ back: { name: 'home' }, title: strings.turnOff.link(undefined) })}
      ${account ? this.#renderAccount(account) : nothing}
    </div>`;
  }

  #renderAccount(account: Account) {
    const { strings } = this;
    const words = strings.turnOff;
    const { overview } = this.#reader;
    if (this.isDone) return callout({ kind: 'success', text: words.done, alert: true });
    if (!overview) return renderUnread(strings, this.#reader);
    const from = overview.modules.find(({ module }) => isAddressEqual(module, this.module));
    if (!from?.isEnabled) return callout({ kind: 'info', text: words.isOff });
    if (from.recovery) {
      return callout({
        kind: 'danger',
        text: words.recovery,
        alert: true,
        action: button({
          label: strings.modules.moveShowRecovery,
          kind: 'secondary',
          onClick: () => this.context.go({ name: 'home' }),
        }),
      });
    }
    const rest = this.#findRest(account, overview, from);
    return html`<p>${words.lead}</p>
    ${
      // In sight, also in a popup.
      rest.length === 0 ? callout({ kind: 'danger', text: words.nothingLeft }) : nothing
    }
      ${this.#renderWays(account, from, words.loses)}
      ${rest.map((one) => this.#renderRest(account, overview, one))} ${this.problem()}
      <div class="actions">
        ${button({
          label: words.button,
          kind: 'danger',
          busy: this.action.busy('turn-off'),
          onClick: () => this.#turnOff(account, from),
        })}
      </div>`;
  }

  /** What still gets the user back in. */
  #findRest(account: Account, overview: AccountOverview, from: ModuleState) {
    const modules = overview.modules.filter((one) => one !== from);
    return readProtection({ ...overview, modules }, this.#known(account)).active;
  }

  #renderRest(account: Account, overview: AccountOverview, rest: ModuleState) {
    const { element, turnOff } = this.strings;
    const { guardians, guardianThreshold, module } = rest;
    const wait = waitOf(overview, module);
    const span = wait === undefined ? undefined : element.span(wait);
    return html`${this.#renderWays(account, rest, turnOff.remains(span))}
      <p class="small">${element.guardianThreshold(guardianThreshold, guardians.length)}</p>`;
  }

  #renderWays(account: Account, { guardians }: ModuleState, title: string): TemplateResult {
    const { names: guardianNames, serviceGuardian } = this.#known(account);
    const context = {
      strings: this.strings.element,
      account: { guardianNames, serviceGuardian },
    };
    return html`<div class="group">
      <h3>${title}</h3>
      ${rows(guardians.map((one) => guardianRow(context, one)))}
    </div>`;
  }

  #known(account: Account) {
    const serviceGuardian = serviceGuardianOf(account);
    return { names: guardianNamesOf(account), serviceGuardian, contacts: undefined };
  }

  #turnOff({ id }: Account, from: ModuleState): void {
    this.action.run('turn-off', this.strings.turnOff.busy, async () => {
      await this.context.background.ask('modules.turnOff', { id, from });
      this.isDone = true;
    });
  }
}
