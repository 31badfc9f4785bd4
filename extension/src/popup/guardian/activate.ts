import { button, disclosure } from '@recovery-guardian/element/design';
import { enableModuleCall } from '@recovery-guardian/protocol';
import { html } from 'lit';
import { numberToHex } from 'viem';
import type { Account } from '../../messages/account.ts';
import { WalletError } from '../../messages/errors.ts';
import { ScreenElement } from '../parts/screen-element.ts';

/** In milliseconds: how often the wallet is asked what became of the calls. */
const pollingInterval = 1_000;

/**
 * Puts a new account on the chain by its first operation, which also switches recovery on for it: a
 * guardian can only be added to an account that is there.
 */
export class ActivateElement extends ScreenElement {
  static override properties = { ...ScreenElement.properties, account: { attribute: false } };

  declare account: Account;

  override render() {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'shield', tone: 'warning' },
        title: strings.activateTitle,
        lead: strings.activateLead,
      })}
      ${disclosure(strings.details, html`<p>${strings.activateDetails}</p>`)}
      ${this.problem()}
      <div class="actions">
        ${button({
          label: strings.activateButton,
          busy: this.work.busy('activate'),
          onClick: this.#activate,
        })}
        ${this.backTo({ name: 'home' })}
      </div>
    </div>`;
  }

  readonly #activate = () => {
    this.work.run('activate', this.strings.activateBusy, async () => {
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

  /** Has the account make the calls, and waits until the chain has them. @see EIP-5792 */
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
