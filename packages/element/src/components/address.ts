import { shortenAddress } from '@recovery-guardian/protocol';
import { css, html, LitElement, nothing } from 'lit';
import { base } from '../styles/base.styles.ts';
import type { OverviewStrings } from '../translations/strings.ts';
import { icon } from './icons.ts';
import { identicon } from './identicon.ts';

/**
 * Shows an address: identicon, short form, and a button that copies the full address.
 *
 * @internal
 */
export class AddressElement extends LitElement {
  static override styles = [
    base,
    css`
      :host {
        display: inline-flex;
        align-items: center;
        gap: 8px;
        min-inline-size: 0;
      }
      .identicon {
        border-radius: 50%;
      }
      .short {
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }
      button {
        display: inline-grid;
        place-items: center;
        inline-size: 28px;
        block-size: 28px;
        padding: 0;
        border: 0;
        border-radius: 6px;
        background: none;
        color: var(--_text-muted);
        cursor: pointer;
      }
      button:hover {
        background: var(--_surface-raised);
      }
      .icon {
        inline-size: 16px;
        block-size: 16px;
      }
    `,
  ];

  static override properties = {
    address: {},
    strings: { attribute: false },
    size: { type: Number },
    copied: { state: true },
  };

  declare address: string;
  declare strings: OverviewStrings;
  /** Size of the identicon in pixels; none if 0. */
  declare size: number;
  declare private copied: boolean;

  constructor() {
    super();
    this.size = 24;
    this.copied = false;
  }

  override render() {
    const { address, strings, copied } = this;
    return html`${this.size ? identicon(address, this.size) : nothing}<span class="short" dir="ltr" title=${address}
        >${shortenAddress(address)}</span
      >${
        // Pages in an insecure context have no clipboard.
        navigator.clipboard
          ? html`<button type="button" aria-label=${strings.copy(address)} @click=${this.#copy}>
              ${icon(copied ? 'check' : 'copy')}
            </button>`
          : nothing
      }<span class="visually-hidden" role="status">${copied ? strings.copied : ''}</span>`;
  }

  async #copy() {
    await navigator.clipboard.writeText(this.address);
    this.copied = true;
    setTimeout(() => {
      this.copied = false;
    }, 2_000);
  }
}
