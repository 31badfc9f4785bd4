import { button } from '@recovery-guardian/element/design';
import { html } from 'lit';
import { ScreenElement } from '../../pages/screen-element.ts';
import { passwordField } from '../../ui/password-field.ts';
import { createPasskey } from './create-passkey.ts';

/** Adds the passkey that unlocks the wallet, or removes it, after asking for the password. */
export class PasskeyElement extends ScreenElement {
  static override properties = { ...ScreenElement.properties, password: { state: true } };

  declare private password: string;

  constructor() {
    super();
    this.password = '';
  }

  protected override firstUpdated(): void {
    this.focusField('password');
  }

  override render() {
    const { strings } = this;
    const hasOne = this.context.state.passkey !== undefined;
    return html`<form class="screen" novalidate @submit=${this.#submit}>
      ${this.head({
        title: strings.passkeyTitle,
        lead: hasOne ? strings.passkeyAdded : strings.passkeyLead,
      })}
      ${passwordField({
        strings,
        value: this.password,
        onInput: (value) => {
          this.password = value;
        },
      })}
      ${this.problem()}
      <div class="actions">
        ${button({
          label: hasOne ? strings.passkeyRemove : strings.passkeyAdd,
          kind: hasOne ? 'secondary' : 'primary',
          type: 'submit',
          busy: this.action.busy('change'),
        })}
        ${this.backTo({ name: 'settings' })}
      </div>
    </form>`;
  }

  #submit(event: SubmitEvent) {
    event.preventDefault();
    const { strings, password, context } = this;
    const { background } = context;
    this.action.run('change', strings.saving, async () => {
      if (context.state.passkey) {
        await background.ask('vault.removePasskey', { password });
      } else {
        // Checked first: a wrong password would leave a passkey that opens nothing.
        await background.ask('vault.unlock', { password });
        const created = await createPasskey(strings.walletName);
        await background.ask('vault.addPasskey', { password, ...created });
      }
      this.password = '';
    });
  }
}
