import type { Eip1193Provider, RecoveryGuardianReadyEvent } from '@recovery-guardian/element';
import { accountId } from '@recovery-guardian/wallet';
import { html } from 'lit';
import { ScreenElement } from '../../ui/screen-element.ts';
import { findChain } from '../parts/chains.ts';
import { guardianStyles, unknownChain } from './guardian.ts';

/**
 * `<recovery-guardian>` for an account whose address the user need not know. Once it is found, its
 * recovery is a screen of its own.
 */
export class FindAccountElement extends ScreenElement {
  static override styles = [...ScreenElement.styles, guardianStyles];

  static override properties = { ...ScreenElement.properties, chainId: { type: Number } };

  declare chainId: number;

  #provider: Eip1193Provider | undefined;

  override render() {
    const { context, strings, chainId } = this;
    const chain = findChain(context.state, chainId);
    if (!chain) return unknownChain(strings);
    this.#provider ??= context.background.createProvider('account');
    return html`<recovery-guardian
      .baseUrl=${chain.serviceUrl}
      .accessToken=${chain.serviceToken}
      .siweDomain=${chain.siweDomain}
      .chainId=${chainId}
      .view=${'recover'}
      .rpcUrl=${chain.rpcUrl}
      .recoveryModule=${chain.recoveryModule}
      .provider=${this.#provider}
      .locale=${strings.language}
      .strings=${strings.inElement}
      @recovery-guardian-ready=${this.#found}
    ></recovery-guardian>`;
  }

  readonly #found = ({ detail }: RecoveryGuardianReadyEvent) => {
    const account = accountId(this.chainId, detail.account);
    this.context.go({ name: 'guardian', view: 'recover', account });
  };
}
