import { button, callout, clockTime, Ticker } from '@recovery-guardian/element/design';
import { WalletError } from '@recovery-guardian/wallet';
import { css, html, nothing } from 'lit';
import type { LockedState } from '../messages/state.ts';
import { walletIcon } from '../ui/icons.ts';
import { PasswordEntry } from '../ui/password-entry.ts';
import { problemInWords, reasonOf } from '../ui/problem.ts';
import { readPasskey } from './read-passkey.ts';
import { type ScreenContext, ScreenElement } from './screen-element.ts';

/** Why the vault cannot be opened with any password. */
type Unreadable = 'damaged-vault' | 'newer-vault';

/** The fragment of a tab that the popup opened to unlock by the passkey. */
const unlockHash = '#unlock';

/** Asks for the passkey or the password; distinguishes a wrong one from a damaged vault and a newer one. */
export class UnlockElement extends ScreenElement<ScreenContext<LockedState>> {
  static override styles = [
    ...ScreenElement.styles,
    css`
      .screen {
        padding-block-start: 32px;
      }
      .mark {
        color: var(--_accent-ink);
      }
      .mark .icon {
        inline-size: 40px;
        block-size: 40px;
      }
    `,
  ];

  static override properties = {
    ...ScreenElement.properties,
    retryAt: { state: true },
    isForgotten: { state: true },
  };

  declare private retryAt: number | undefined;
  declare private isForgotten: boolean;

  readonly #password = new PasswordEntry(this);

  constructor() {
    super();
    this.isForgotten = false;
    new Ticker(this, () => this.#wait > 0);
  }

  protected override firstUpdated(): void {
    if (!this.context.state.passkey) {
      this.focusField('password');
      return;
    }
    this.renderRoot.querySelector<HTMLElement>('.actions button')?.focus();
    // Opened by the popup for this, and only once.
    if (location.hash === unlockHash) {
      history.replaceState(null, '', location.pathname + location.search);
      this.#usePasskey();
    }
  }

  override render() {
    const reason = reasonOf(this.action.error);
    if (this.isForgotten) return this.#renderStartOver();
    if (reason === 'damaged-vault' || reason === 'newer-vault')
      return this.#renderUnreadable(reason);
    return this.#renderPassword();
  }

  #renderPassword() {
    const { strings } = this;
    const { passkey } = this.context.state;
    const isOfPasskey = reasonOf(this.action.error) === 'wrong-passkey';
    return html`<form class="screen" novalidate @submit=${this.#submit}>
      <span class="mark">${walletIcon('lock')}</span>
      ${this.head({ title: strings.unlockTitle, lead: strings.unlockLead })}
      ${passkey ? this.#renderPasskey() : nothing}
      ${this.#password.field(strings, isOfPasskey ? undefined : this.#problemInWords)}
      <div class="actions">
        ${button({
          label: this.#wait > 0 ? strings.unlockWait(clockTime(this.#wait)) : strings.unlockButton,
          kind: passkey ? 'secondary' : 'primary',
          type: 'submit',
          busy: this.action.busy('unlock'),
          disabled: this.#wait > 0,
        })}
        ${button({ label: strings.unlockForgotten, kind: 'plain', onClick: this.#forget })}
      </div>
    </form>`;
  }

  /** First, as it needs no typing. The password always works. */
  #renderPasskey() {
    return html`<div class="actions">
      ${button({
        label: this.strings.passkeyTitle,
        busy: this.action.busy('passkey'),
        onClick: this.#usePasskey,
      })}
      ${reasonOf(this.action.error) === 'wrong-passkey' ? this.problem() : nothing}
    </div>`;
  }

  readonly #usePasskey = () => {
    const { background, page, state } = this.context;
    const { passkey } = state;
    if (!passkey) return;
    if (page.place === 'popup') {
      // A popup closes when the browser asks for the passkey.
      page.openTab(unlockHash);
      return;
    }
    this.action.run('passkey', this.strings.unlocking, async () => {
      const secret = await readPasskey(passkey);
      await background.ask('vault.unlockByPasskey', { secret });
    });
  };

  get #problemInWords(): string | undefined {
    const { error } = this.action;
    return error === undefined ? undefined : problemInWords(this.strings, error);
  }

  /** Seconds until the next allowed attempt. */
  get #wait(): number {
    const retryAt = Math.max(this.retryAt ?? 0, this.context.state.retryAt ?? 0);
    return Math.max(0, (retryAt - Date.now()) / 1000);
  }

  #renderUnreadable(reason: Unreadable) {
    const { strings } = this;
    const isNewer = reason === 'newer-vault';
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'alert', tone: 'warning' },
        title: isNewer ? strings.newerTitle : strings.damagedTitle,
        lead: isNewer ? strings.newerLead : strings.damagedLead,
      })}
      <div class="actions">
        ${isNewer ? nothing : button({ label: strings.forgottenTitle, kind: 'secondary', onClick: this.#forget })}
        ${button({ label: strings.element.tryAgain, kind: 'plain', onClick: () => this.action.clear() })}
      </div>
    </div>`;
  }

  #renderStartOver() {
    const { strings } = this;
    const leave = () => {
      this.isForgotten = false;
    };
    return html`<div class="screen">
      ${this.head({ back: leave, title: strings.forgottenTitle, lead: strings.forgottenLead })}
      ${callout({ kind: 'warning', text: strings.forgottenWarning })}
      ${this.problem()}
      <div class="actions">
        ${button({
          label: strings.forgottenButton,
          kind: 'danger',
          busy: this.action.busy('erase'),
          onClick: this.#erase,
        })}
      </div>
    </div>`;
  }

  readonly #forget = () => {
    this.isForgotten = true;
    this.action.clear();
  };

  readonly #erase = () => {
    this.action.run('erase', this.strings.element.removeBusy, async () => {
      await this.context.background.ask('vault.erase', {});
      // Started recoveries, and the data of `<recovery-guardian>`, such as guardians' names.
      localStorage.clear();
    });
  };

  #submit(event: SubmitEvent) {
    event.preventDefault();
    if (this.#wait > 0) return;
    this.action.run('unlock', this.strings.unlocking, async () => {
      const password = this.#password.value;
      try {
        await this.context.background.ask('vault.unlock', { password });
      } catch (error) {
        if (error instanceof WalletError) this.retryAt = error.retryAt;
        this.#password.clear();
        this.focusField('password');
        throw error;
      }
    });
  }
}
