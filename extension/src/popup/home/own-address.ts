import { button, CopyButtonElement } from '@recovery-guardian/element/design';
import { css, html, nothing, svg } from 'lit';
import type { Account } from '../../messages/account.ts';
import type { Chain } from '../../messages/settings.ts';
import { ScreenElement } from '../../pages/screen-element.ts';
import { fullAddress } from '../../ui/full-address.ts';
import { coins } from '../../ui/meaning-in-words.ts';

/** The modules of a QR code, row by row. */
type Pattern = readonly (readonly boolean[])[];

/** The account's balance, and its address to copy, to scan, and to look up in the explorer. */
export class OwnAddressElement extends ScreenElement {
  static override styles = [
    ...ScreenElement.styles,
    css`
      .tools {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      /* Scanners expect dark on light, in the dark scheme, too. */
      .qr {
        inline-size: 100%;
        max-inline-size: 208px;
        justify-self: center;
        color: #000;
        background: #fff;
        border-radius: var(--_radius-control);
        forced-color-adjust: none;
      }
    `,
  ];

  static override properties = {
    ...ScreenElement.properties,
    account: { attribute: false },
    chain: { attribute: false },
    balance: { attribute: false },
    pattern: { state: true },
  };

  protected override readonly focusesHeading = false;

  declare account: Account;
  declare chain: Chain;
  /** In the smallest unit, decimal. */
  declare balance: string;
  declare private pattern: Pattern | undefined;

  override render() {
    const { strings, chain, pattern } = this;
    const { address } = this.account;
    const explorer = chain.explorerUrl?.replace(/\/+$/, '');
    return html`<section class="group" aria-labelledby="address">
      <h3 id="address">${strings.addressTitle(chain.name)}</h3>
      <p>${strings.balance(coins(this.balance, chain.currency))}</p>
      ${fullAddress(address)}
      ${pattern ? this.#renderCode(pattern) : nothing}
      <div class="tools">
        <rg-copy-button
          .value=${address}
          .label=${strings.addressCopy}
          .strings=${strings.element}
        ></rg-copy-button>
        ${button({
          label: pattern ? strings.addressHideCode : strings.addressShowCode,
          kind: 'secondary',
          busy: this.action.busy('code'),
          onClick: this.#switchCode,
        })}
      </div>
      ${this.problem()}
      ${
        explorer
          ? html`<a href="${explorer}/address/${address}" target="_blank" rel="noreferrer"
              >${strings.addressExplorer}</a>`
          : nothing
      }
    </section>`;
  }

  #renderCode(pattern: Pattern) {
    const squares = pattern.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
    );
    const size = pattern.length;
    return html`<svg
      class="qr"
      viewBox="0 0 ${size} ${size}"
      shape-rendering="crispEdges"
      role="img"
      aria-label=${this.strings.addressCode}
    >${svg`<path fill="currentColor" d=${squares.join('')} />`}</svg>`;
  }

  readonly #switchCode = () => {
    if (this.pattern) {
      this.pattern = undefined;
      return;
    }
    this.action.run('code', this.strings.loading, async () => {
      const { default: encodeQR } = await import('qr');
      const { address, chainId } = this.account;
      // With the network, so that a sender does not pay on another one. ERC-681.
      this.pattern = encodeQR(`ethereum:${address}@${chainId}`, 'raw', { border: 4 });
    });
  };
}

/** The elements that it consists of. */
export const ownAddressElements = {
  'rg-copy-button': CopyButtonElement,
  'wallet-own-address': OwnAddressElement,
};
