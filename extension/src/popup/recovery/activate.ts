import { enableModuleCall } from '@recovery-guardian/core';
import { button, disclosure } from '@recovery-guardian/element/design';
import { type Account, WalletError } from '@recovery-guardian/wallet';
import { html } from 'lit';
import { numberToHex } from 'viem';
import { ScreenElement } from '../../ui/screen-element.ts';

/** In milliseconds: how often the calls' status is polled. */
const pollingInterval = 1_000;

/**
 * Deploys a new account by its first operation, which also enables recovery: guardians can only be
 * added to a deployed account.
 */
export class ActivateElement extends ScreenElement {
  static override properties = { ...ScreenElement.properties, account: { attribute: false } };

  declare account: Account;

  /** The user came here to go on: the approval itself asks. */
  override connectedCallback(): void {
    super.connectedCallback();
    this.#activate();
  }

  override render() {
    const { strings } = this;
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
          onClick: this.#activate,
        })}
      </div>
    </div>`;
  }

  readonly #activate = () => {
    this.action.run('activate', this.strings.activateBusy, async () => {
      const { background } = this.context;
      const { id, address, chainId } = this.account;
      const overview = await background.ask('accounts.overview', { id });
      const { recoveryModule, isModuleReplaced } = overview;
      if (isModuleReplaced) throw new WalletError('module-replaced');
      if (!recoveryModule) throw new WalletError('no-service');
      const { to, data } = enableModuleCall(address, recoveryModule);
      await this.#send({
        version: '2.0.0',
        chainId: numberToHex(chainId),
        from: address,
        atomicRequired: true,
        calls: [{ to, data }],
      });
      await background.ask('accounts.refresh', { id });
    });
  };

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
