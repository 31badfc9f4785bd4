import { button, textField } from '@recovery-guardian/element/design';
import { html } from 'lit';
import type { ScreenContext } from '../../pages/screen-context.ts';
import { ScreenElement } from '../../pages/screen-element.ts';
import { minimumPasswordLength } from '../parts/password-length.ts';

type Wrong = 'password' | 'again';

/** Asks twice for the password that encrypts the key. */
export class ChoosePasswordElement extends ScreenElement<ScreenContext> {
  static override properties = {
    ...ScreenElement.properties,
    take: { attribute: false },
    leave: { attribute: false },
    password: { state: true },
    again: { state: true },
    wrong: { state: true },
  };

  /** Encrypts the key; rejects with the reason if it is refused. */
  declare take: (password: string) => Promise<void>;
  declare leave: () => void;
  declare private password: string;
  declare private again: string;
  declare private wrong: Wrong | undefined;

  constructor() {
    super();
    this.password = '';
    this.again = '';
  }

  protected override firstUpdated(): void {
    this.focusField('password');
  }

  override render() {
    const { strings } = this;
    return html`<form class="screen" novalidate @submit=${this.#submit}>
      ${this.head({ title: strings.passwordTitle, lead: strings.passwordLead })}
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
        ${button({ label: strings.continue, type: 'submit', busy: this.action.busy('create') })}
        ${button({ label: strings.back, kind: 'plain', onClick: this.leave })}
      </div>
    </form>`;
  }

  #submit(event: SubmitEvent) {
    event.preventDefault();
    if (this.password.length < minimumPasswordLength) this.wrong = 'password';
    else if (this.password !== this.again) this.wrong = 'again';
    if (this.wrong) this.focusField(this.wrong);
    else this.action.run('create', this.strings.creating, () => this.take(this.password));
  }
}
