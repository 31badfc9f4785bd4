import { button, textField } from '@recovery-guardian/element/design';
import { html } from 'lit';
import type { ScreenContext } from '../../pages/screen-context.ts';
import { ScreenElement } from '../../pages/screen-element.ts';
import type { AccountKind } from '../parts/chosen-account.ts';
import { minimumPasswordLength } from '../parts/password-length.ts';

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
        ${button({ label: strings.accountLost, kind: 'secondary', ...choose('lost') })}
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
