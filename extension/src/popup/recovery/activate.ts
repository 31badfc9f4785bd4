import { enableModuleCall } from '@recovery-guardian/core';
import { button, choice, disclosure } from '@recovery-guardian/element/design';
import { type Account, WalletError } from '@recovery-guardian/wallet';
import { html } from 'lit';
import { type Address, numberToHex } from 'viem';
import type { ServedModule } from '../../messages/account.ts';
import { ScreenElement } from '../../ui/screen-element.ts';

/** In milliseconds: how often the calls' status is polled. */
const pollingInterval = 1_000;

/**
 * Deploys a new account by its first operation, which also enables recovery: guardians can only be
 * added to a deployed account. Where there are several waiting times, the user chooses one first.
 */
export class ActivateElement extends ScreenElement {
  static override properties = {
    ...ScreenElement.properties,
    account: { attribute: false },
    modules: { state: true },
    picked: { state: true },
    isChosen: { state: true },
  };

  declare account: Account;
  /** One for each waiting time; `undefined` until they are known. */
  declare private modules: readonly ServedModule[] | undefined;
  declare private picked: ServedModule | undefined;
  declare private isChosen: boolean;

  /** The user came here to go on: the approval itself asks. */
  override connectedCallback(): void {
    super.connectedCallback();
    this.#begin();
  }

  override render() {
    const { strings, modules = [] } = this;
    if (modules.length > 1 && !this.isChosen) return this.#renderQuestion(modules);
    return html`<div class="screen">
      ${this.head({
        back: { name: 'home' },
        badge: { icon: 'shield', tone: 'warning' },
        title: strings.activateTitle,
        lead: strings.activateLead,
      })}
      ${disclosure(strings.element.details, html`<p>${strings.activateDetails}</p>`)}
      ${this.problem()}
      <div class="actions">
        ${button({
          label: strings.activateButton,
          busy: this.action.busy('activate'),
          onClick: this.#begin,
        })}
      </div>
    </div>`;
  }

  #renderQuestion(modules: readonly ServedModule[]) {
    const { strings } = this;
    const { waitTitle: title, waitLead: lead } = strings.modules;
    return html`<div class="screen">
      ${this.head({ back: { name: 'home' }, title, lead })}
      ${choice<Address>({
        name: 'wait',
        legend: title,
        value: (this.picked ?? modules[0])?.address as Address,
        options: modules.map(({ address, delay = 0 }) => ({
          value: address,
          label: strings.element.span(delay),
        })),
        onChange: (chosen) => {
          this.picked = modules.find(({ address }) => address === chosen);
        },
      })}
      <div class="actions">
        ${button({
          label: strings.element.continue,
          onClick: () => {
            this.isChosen = true;
            this.#begin();
          },
        })}
      </div>
    </div>`;
  }

  readonly #begin = () => {
    this.action.run('activate', this.strings.activateBusy, async () => {
      const { background } = this.context;
      const { id } = this.account;
      this.modules ??= await background.ask('modules.offered', { id });
      const [first, second] = this.modules;
      const chosen = this.picked ?? first;
      if (chosen && (this.isChosen || !second)) await this.#activate(chosen.address);
    });
  };

  async #activate(module: Address): Promise<void> {
    const { id, address, chainId } = this.account;
    const { to, data } = enableModuleCall(address, module);
    await this.#send({
      version: '2.0.0',
      chainId: numberToHex(chainId),
      from: address,
      atomicRequired: true,
      calls: [{ to, data }],
    });
    await this.context.background.ask('accounts.refresh', { id });
  }

  /** Sends the account's calls, and waits until they are on chain. @see EIP-5792 */
  async #send(calls: object): Promise<void> {
    const provider = this.context.background.createProvider('account');
    const ask = (method: string, parameter: unknown) =>
      provider.request({ method, params: [parameter] });
    const { id } = (await ask('wallet_sendCalls', calls)) as { id: string };
    for (;;) {
      const { status } = (await ask('wallet_getCallsStatus', id)) as { status: number };
      if (status === 200) return;
      if (status >= 400) throw new WalletError('reverted');
      await new Promise((resolve) => setTimeout(resolve, pollingInterval));
    }
  }
}
