import { button, textField } from '@recovery-guardian/element/design';
import { html, type TemplateResult } from 'lit';
import type { OwnerSecret } from '../../messages/requests.ts';
import { checkNewPassword, minimumPasswordLength } from '../../ui/password-entry.ts';
import { type ScreenContext, ScreenElement } from '../../ui/screen-element.ts';
import { type AccountKind, rememberChosenAccount } from '../parts/kept-accounts.ts';

/**
 * Creates the vault: with a new key, or with an existing one. Every later step of the first run
 * follows from the state of the wallet, so it continues wherever it was interrupted.
 */
export class FirstRunElement extends ScreenElement<ScreenContext> {
  static override properties = { ...ScreenElement.properties, password: { state: true } };

  /** Set while the user enters an existing key. */
  declare private password: string | undefined;

  override render(): TemplateResult {
    const { password, context } = this;
    if (password !== undefined) {
      return html`<wallet-import-key
        .context=${context}
        .take=${(secret: OwnerSecret) => this.#create('existing', password, secret)}
        .leave=${this.#leaveImport}
      ></wallet-import-key>`;
    }
    return html`<wallet-welcome .context=${context} .start=${this.#start}></wallet-welcome>`;
  }

  readonly #start = async (kind: AccountKind, password: string) => {
    await checkNewPassword(password);
    if (kind === 'existing') this.password = password;
    else await this.#create(kind, password, undefined);
  };

  readonly #leaveImport = () => {
    this.password = undefined;
  };

  async #create(kind: AccountKind, password: string, secret: OwnerSecret | undefined) {
    const { background, go } = this.context;
    rememberChosenAccount(kind);
    await background.ask('vault.create', { password, secret });
    go({ name: 'home' });
  }
}

type Wrong = 'password' | 'again';

/** The first screen: what this wallet is for, its password, and the three ways to start. */
export class WelcomeElement extends ScreenElement<ScreenContext> {
  static override properties = {
    ...ScreenElement.properties,
    start: { attribute: false },
    password: { state: true },
    again: { state: true },
    wrong: { state: true },
  };

  /** Continues with this password; rejects with the reason if it is refused. */
  declare start: (kind: AccountKind, password: string) => Promise<void>;
  declare private password: string;
  declare private again: string;
  declare private wrong: Wrong | undefined;

  constructor() {
    super();
    this.password = '';
    this.again = '';
  }

  override render() {
    const { strings } = this;
    const choose = (kind: AccountKind) => ({
      busy: this.action.busy(kind),
      onClick: () => this.#start(kind),
    });
    return html`<form class="screen" novalidate @submit=${this.#submit}>
      ${this.head({ title: strings.welcomeTitle, lead: strings.welcomeLead })}
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
        ${button({ label: strings.welcomeCreate, type: 'submit', busy: this.action.busy('new') })}
        ${button({ label: strings.element.recoverButton, kind: 'secondary', ...choose('lost') })}
        ${button({ label: strings.welcomeImport, kind: 'plain', ...choose('existing') })}
      </div>
    </form>`;
  }

  readonly #submit = (event: SubmitEvent) => {
    event.preventDefault();
    this.#start('new');
  };

  #start(kind: AccountKind) {
    if (this.password.length < minimumPasswordLength) this.wrong = 'password';
    else if (this.password !== this.again) this.wrong = 'again';
    if (this.wrong) this.focusField(this.wrong);
    else this.action.run(kind, this.strings.creating, () => this.start(kind, this.password));
  }
}
