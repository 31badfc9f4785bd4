import { shortenAddress } from '@recovery-guardian/core';
import { identicon } from '@recovery-guardian/element';
import { css, html, LitElement, type TemplateResult } from 'lit';
import type { Address } from 'viem';
import { walletIcon } from '../ui/icons.ts';
import { baseStyles, buttonStyles, panelStyles } from '../ui/shared-styles.ts';
import type { AnnouncedWallet, VisitingWallet } from './browser-wallets.ts';
import type { WalletAccount } from './demo-wallet.ts';

export class ChooseAccountEvent extends Event {
  readonly safe: Address;

  constructor(safe: Address) {
    super('choose-account');
    this.safe = safe;
  }
}

/** A wallet of the browser shall replace the demo wallet. */
export class UseWalletEvent extends Event {
  readonly wallet: AnnouncedWallet;

  constructor(wallet: AnnouncedWallet) {
    super('use-wallet');
    this.wallet = wallet;
  }
}

/**
 * The demo wallet's panel: the account whose keys it holds, or the wallet that replaces it.
 *
 * @fires choose-account
 * @fires lose-key The user wants the wallet to discard its keys.
 * @fires use-wallet
 * @fires leave-wallet The user wants the demo wallet back.
 */
export class WalletPanel extends LitElement {
  static override styles = [
    baseStyles,
    panelStyles,
    buttonStyles,
    css`
      .body {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 12px;
        padding: 12px 16px;
      }
      p {
        display: flex;
        gap: 10px;
        flex: 1 1 12em;
        line-height: 1.35;
      }
      .hex {
        font: 14px var(--mono);
        white-space: nowrap;
      }
      select {
        min-height: 32px;
        max-width: 100%;
        margin-inline-start: auto;
        padding: 2px 8px;
        font: inherit;
        font-size: 13px;
        color: inherit;
        background: var(--surface);
        border: 1px solid var(--line-strong);
        border-radius: 8px;
      }
    `,
  ];

  static override properties = {
    account: { attribute: false },
    safes: { attribute: false },
    safe: {},
    keyCount: { type: Number },
    others: { attribute: false },
    visiting: { attribute: false },
    next: { type: Boolean },
  };

  /** The account that the wallet acts for; undefined until the chain has answered. */
  declare account: WalletAccount | undefined;
  declare safes: readonly Address[];
  declare safe: Address;
  /** The number of keys that the wallet holds for it. */
  declare keyCount: number;
  declare others: readonly AnnouncedWallet[];
  /** The one of them that replaces the demo wallet. */
  declare visiting: VisitingWallet | undefined;

  /** Whether losing the key is the next thing to do. */
  declare next: boolean | undefined;

  protected override render() {
    return this.visiting ? this.#renderVisiting(this.visiting) : this.#renderOwn();
  }

  #renderVisiting({ name, account }: VisitingWallet): TemplateResult {
    return html`
      <section class="panel" aria-labelledby="title">
        <header>
          ${walletIcon}
          <h2 id="title">${name}</h2>
        </header>
        <div class="body">
          <p>
            ${identicon(account, 20)}
            <span>Your own wallet, with the account ${hex(account)}</span>
          </p>
          <button class="small" type="button" @click=${this.#leave}>Use the demo wallet</button>
        </div>
      </section>`;
  }

  #renderOwn(): TemplateResult {
    return html`
      <section class="panel" aria-labelledby="title">
        <header>
          ${walletIcon}
          <h2 id="title">Demo wallet</h2>
          <select aria-label="Account" @change=${this.#choose}>
            ${this.safes.map(
              (safe, index) => html`
                <option value=${safe} ?selected=${safe === this.safe}>
                  Account ${index + 1}
                </option>`,
            )}
          </select>
        </header>
        <div class="body">
          <p>${this.#status}</p>
          <button
            class=${this.next ? 'lose small primary' : 'lose small'}
            type="button"
            ?disabled=${this.account?.kind !== 'safe'}
            @click=${this.#loseKey}
          >Lose the ${this.#keys}</button>
          ${this.others.map(
            (wallet) => html`
              <button class="small" type="button" @click=${() => this.#use(wallet)}>
                Use ${wallet.info.name}
              </button>`,
          )}
        </div>
      </section>`;
  }

  get #status(): TemplateResult {
    if (this.account?.kind === 'key') {
      return html`${identicon(this.account.address, 20)}
        <span>The owner key is lost. The new one, ${hex(this.account.address)}, owns nothing yet.</span>`;
    }
    return html`${identicon(this.safe, 20)}
      <span>Holds the owner ${this.#keys} of ${hex(this.safe)}</span>`;
  }

  get #keys(): string {
    return this.keyCount === 1 ? 'key' : 'keys';
  }

  #choose(event: Event): void {
    const { value } = event.target as HTMLSelectElement;
    this.dispatchEvent(new ChooseAccountEvent(value as Address));
  }

  #use(wallet: AnnouncedWallet): void {
    this.dispatchEvent(new UseWalletEvent(wallet));
  }

  #leave(): void {
    this.dispatchEvent(new Event('leave-wallet'));
  }

  #loseKey(): void {
    this.dispatchEvent(new Event('lose-key'));
  }
}

const hex = (address: Address) => html`<bdi class="hex">${shortenAddress(address)}</bdi>`;

customElements.define('wallet-panel', WalletPanel);
