import { button } from '@recovery-guardian/element/design';
import { html } from 'lit';
import { ScreenElement } from '../../pages/screen-element.ts';
import { PasswordEntry } from '../../ui/password-entry.ts';
import { createPasskey } from './create-passkey.ts';

/** Adds the passkey that unlocks the wallet, or removes it, after asking for the password. */
export class PasskeyElement extends ScreenElement {
  readonly #password = new PasswordEntry(this);

  protected override firstUpdated(): void {
    this.focusField('password');
  }

  override render() {
    const { strings } = this;
    const hasOne = this.context.state.passkey !== undefined;
    return html`<form class="screen" novalidate @submit=${this.#submit}>
      ${this.head({
        back: { name: 'settings' },
        title: strings.passkeyTitle,
        lead: hasOne ? strings.passkeyAdded : strings.passkeyLead,
      })}
      ${this.#password.field(strings)}
      ${this.problem()}
      <div class="actions">
        ${button({
          label: hasOne ? strings.passkeyRemove : strings.passkeyAdd,
          kind: hasOne ? 'secondary' : 'primary',
          type: 'submit',
          busy: this.action.busy('change'),
        })}
      </div>
    </form>`;
  }

  #submit(event: SubmitEvent) {
    event.preventDefault();
    const { strings, context } = this;
    const { background } = context;
    const password = this.#password.value;
    this.action.run('change', strings.saving, async () => {
      if (context.state.passkey) {
        await background.ask('vault.removePasskey', { password });
      } else {
        // Checked first: a wrong password would leave a passkey that opens nothing.
        await background.ask('vault.unlock', { password });
        const created = await createPasskey(strings.walletName);
        await background.ask('vault.addPasskey', { password, ...created });
      }
      this.#password.clear();
    });
  }
}
