import { button, callout, textField } from '@recovery-guardian/element/design';
import { html, nothing } from 'lit';
import { checkNewPassword, minimumPasswordLength } from '../../ui/password-entry.ts';
import { ScreenElement } from '../../ui/screen-element.ts';

type Field = 'old' | 'new' | 'again';

/** Encrypts the key with another password. */
export class ChangePasswordElement extends ScreenElement {
  static override properties = {
    ...ScreenElement.properties,
    typed: { state: true },
    wrong: { state: true },
    isDone: { state: true },
    hadPasskey: { state: true },
  };

  declare private typed: Readonly<Record<Field, string>>;
  declare private wrong: { field: Field; text: string } | undefined;
  declare private isDone: boolean;
  declare private hadPasskey: boolean;

  constructor() {
    super();
    this.typed = { old: '', new: '', again: '' };
    this.isDone = false;
    this.hadPasskey = false;
  }

  override render() {
    return this.isDone ? this.#renderDone() : this.#renderForm();
  }

  #renderForm() {
    const { strings } = this;
    return html`<form class="screen" novalidate @submit=${this.#submit}>
      ${this.head({ back: { name: 'settings' }, title: strings.passwordChange, lead: strings.passwordLead })}
      ${this.#field('old', strings.oldPasswordField)}
      ${this.#field('new', strings.newPasswordField, strings.passwordHint(minimumPasswordLength))}
      ${this.#field('again', strings.passwordAgainField)}
      ${this.problem()}
      <div class="actions">
        ${button({
          label: strings.passwordChange,
          type: 'submit',
          busy: this.action.busy('change'),
        })}
      </div>
    </form>`;
  }

  #renderDone() {
    const { strings, context } = this;
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'check', tone: 'success' },
        title: strings.passwordChangedTitle,
        lead: strings.passwordChanged,
      })}
      ${this.hadPasskey ? callout({ kind: 'info', text: strings.passkeyGone }) : nothing}
      <div class="actions">
        ${button({ label: strings.element.doneButton, onClick: () => context.go({ name: 'settings' }) })}
      </div>
    </div>`;
  }

  #field(field: Field, label: string, hint?: string) {
    return textField({
      id: field,
      type: 'password',
      autocomplete: field === 'old' ? 'current-password' : 'new-password',
      label,
      hint,
      value: this.typed[field],
      problem: this.wrong?.field === field ? this.wrong.text : undefined,
      onInput: (value) => {
        this.typed = { ...this.typed, [field]: value };
        this.wrong = undefined;
      },
    });
  }

  #submit(event: SubmitEvent) {
    event.preventDefault();
    const { strings, typed } = this;
    if (typed.new.length < minimumPasswordLength) {
      this.wrong = { field: 'new', text: strings.passwordTooShort(minimumPasswordLength) };
    } else if (typed.new !== typed.again) {
      this.wrong = { field: 'again', text: strings.passwordsDiffer };
    }
    if (this.wrong) {
      this.focusField(this.wrong.field);
      return;
    }
    this.action.run('change', strings.passwordChanging, async () => {
      const { old: password, new: newPassword } = typed;
      await checkNewPassword(newPassword);
      this.hadPasskey = this.context.state.passkey !== undefined;
      await this.context.background.ask('vault.changePassword', { password, newPassword });
      this.isDone = true;
    });
  }
}
