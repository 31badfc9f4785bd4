import { button, icon, textField } from '@recovery-guardian/element/design';
import { css, html, type TemplateResult } from 'lit';
import type { OwnerSecret } from '../../messages/requests.ts';
import { walletIcon } from '../../ui/icons.ts';
import { checkNewPassword, minimumPasswordLength } from '../../ui/password-entry.ts';
import { type ScreenContext, ScreenElement } from '../../ui/screen-element.ts';
import { type AccountKind, rememberChosenAccount } from '../parts/kept-accounts.ts';

/** Each way to start, the most urgent one first. */
const ways = [
  { kind: 'lost', picture: 'phone' },
  { kind: 'new', picture: 'shield' },
  { kind: 'existing', picture: 'wallet' },
] as const;

/**
 * Asks what the user came for, then for a password, and creates the vault: with a new key, or with
 * an existing one. Every later step of the first run follows from the state of the wallet, so it
 * continues wherever it was interrupted.
 */
export class FirstRunElement extends ScreenElement<ScreenContext> {
  static override styles = [
    ...ScreenElement.styles,
    css`
      .ways {
        display: grid;
        gap: 12px;
      }
      .ways > .link-row {
        min-block-size: 72px;
        border: 1px solid var(--_line-strong);
        border-radius: var(--_radius-control);
        font-weight: 550;
      }
    `,
  ];

  static override properties = {
    ...ScreenElement.properties,
    kind: { state: true },
    password: { state: true },
    again: { state: true },
    wrong: { state: true },
    isImporting: { state: true },
  };

  declare private kind: AccountKind | undefined;
  declare private password: string;
  declare private again: string;
  declare private wrong: 'password' | 'again' | undefined;
  /** Whether the user enters an existing key. */
  declare private isImporting: boolean;

  constructor() {
    super();
    this.password = '';
    this.again = '';
    this.isImporting = false;
  }

  override render(): TemplateResult {
    const { kind, context, isImporting } = this;
    if (!kind) return this.#renderWays();
    if (!isImporting) return this.#renderPassword(kind);
    return html`<wallet-import-key
      .context=${context}
      .take=${(secret: OwnerSecret) => this.#create(kind, secret)}
      .leave=${() => {
        this.isImporting = false;
      }}
    ></wallet-import-key>`;
  }

  #renderWays() {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({ title: strings.welcomeTitle, lead: strings.welcomeLead })}
      <div class="ways">
        ${ways.map(
          ({ kind, picture }) => html`<button
            class="link-row"
            @click=${() => {
              this.kind = kind;
            }}
          ><span>
            ${icon(picture)}<span class="row-text">${strings.welcomeWays[kind]}</span>
            <span class="chevron">${walletIcon('chevron')}</span>
          </span></button>`,
        )}
      </div>
    </div>`;
  }

  #renderPassword(kind: AccountKind) {
    const { strings } = this;
    return html`<form class="screen" novalidate @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      this.#submit(kind);
    }}>
      ${this.head({ back: this.#leave, title: strings.passwordTitle, lead: strings.passwordLead })}
      ${textField({
        id: 'password',
        type: 'password',
        autocomplete: 'new-password',
        label: strings.passwordField,
        value: this.password,
        hint: strings.passwordHint(minimumPasswordLength),
        problem:
          this.wrong === 'password' ? strings.passwordTooShort(minimumPasswordLength) : undefined,
        onInput: (value) => {
          this.password = value;
          this.wrong = undefined;
        },
      })}
      ${textField({
        id: 'again',
        type: 'password',
        autocomplete: 'new-password',
        label: strings.passwordAgainField,
        value: this.again,
        problem: this.wrong === 'again' ? strings.passwordsDiffer : undefined,
        onInput: (value) => {
          this.again = value;
          this.wrong = undefined;
        },
      })}
      ${this.problem()}
      <div class="actions">
        ${button({ label: strings.element.continue, type: 'submit', busy: this.action.busy('create') })}
      </div>
    </form>`;
  }

  readonly #leave = () => {
    this.action.clear();
    this.kind = undefined;
  };

  #submit(kind: AccountKind) {
    if (this.password.length < minimumPasswordLength) this.wrong = 'password';
    else if (this.password !== this.again) this.wrong = 'again';
    if (this.wrong) return this.focusField(this.wrong);
    return this.action.run('create', this.strings.creating, async () => {
      await checkNewPassword(this.password);
      if (kind === 'existing') this.isImporting = true;
      else await this.#create(kind, undefined);
    });
  }

  async #create(kind: AccountKind, secret: OwnerSecret | undefined) {
    const { background, go } = this.context;
    rememberChosenAccount(kind);
    await background.ask('vault.create', { password: this.password, secret });
    go({ name: 'home' });
  }
}
