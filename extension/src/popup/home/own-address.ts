import { button, CopyButtonElement } from '@recovery-guardian/element/design';
import { type Account, coins } from '@recovery-guardian/wallet';
import { css, html, nothing, svg } from 'lit';
import type { Chain } from '../../messages/settings.ts';
import { fullAddress } from '../../ui/full-address.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { isServed } from '../parts/chains.ts';

/** The modules of a QR code, row by row. */
type Pattern = readonly (readonly boolean[])[];

/** What the account has, its address to copy, to scan, to compare and to look up, and what leads to sending. */
class OwnAddressElement extends ScreenElement {
  static override styles = [
    ...ScreenElement.styles,
    css`
      .tools {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 112px), 1fr));
        gap: 8px;
      }
      /* Where the address begins. */
      rg-copy-button {
        margin-inline-start: -16px;
      }
      h2 {
        font-variant-numeric: tabular-nums;
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
  /** In the smallest unit, decimal; `undefined` while it is not known. */
  declare balance: string | undefined;
  declare private pattern: Pattern | undefined;

  override render() {
    const { strings, chain, pattern, balance, context } = this;
    const { address } = this.account;
    const explorer = chain.explorerUrl?.replace(/\/+$/, '');
    return html`<section class="group" aria-labelledby="balance">
      <h2 id="balance">
        ${strings.balance(balance === undefined ? '…' : coins(balance, chain.currency, strings.language))}
      </h2>
      <div class="tools">
        ${
          isServed(chain)
            ? button({
                label: strings.assets.send,
                kind: 'secondary',
                onClick: () => context.go({ name: 'send' }),
              })
            : nothing
        }
        ${button({
          label: pattern ? strings.addressHideCode : strings.receive,
          kind: 'secondary',
          busy: this.action.busy('code'),
          onClick: this.#switchCode,
        })}
      </div>
      ${pattern ? html`${this.#renderCode(pattern)} ${fullAddress(address)}` : nothing} ${this.problem()}
      <div class="between">
        <rg-copy-button
          .value=${address}
          .label=${strings.addressCopy}
          .kind=${'plain'}
          .strings=${strings.element}
        ></rg-copy-button>
        ${
          explorer
            ? html`<a class="link" href="${explorer}/address/${address}" target="_blank" rel="noreferrer"
                >${strings.addressExplorer}</a>`
            : nothing
        }
      </div>
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
    this.action.run('code', this.strings.element.loading, async () => {
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
