import { button } from '@recovery-guardian/element/design';
import { html } from 'lit';
import { type Hex, toHex } from 'viem';
import type { Passkey } from '../../messages/state.ts';
import { PasswordEntry } from '../../ui/password-entry.ts';
import { ScreenError } from '../../ui/problem.ts';
import { askForPasskey, prfOf, readPasskey, secretOf } from '../../ui/read-passkey.ts';
import { ScreenElement } from '../../ui/screen-element.ts';

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

/**
 * Creates a passkey of this extension: browsers let no site, and no other extension, ask for it.
 *
 * @param name What password managers show.
 * @throws {ScreenError} `unfit-passkey` if it has no secret.
 * @throws {WalletError} `wrong-passkey` if the user canceled.
 */
async function createPasskey(name: string): Promise<{ passkey: Passkey; secret: Hex }> {
  const salt = toHex(random());
  const created = await askForPasskey(() =>
    navigator.credentials.create({
      publicKey: {
        // Without an id: the relying party is the extension.
        rp: { name },
        user: { id: random(), name, displayName: name },
        challenge: random(),
        // ES256 and RS256. Its signatures are never used.
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: prfOf(salt),
      },
    }),
  );
  if (!created.getClientExtensionResults().prf?.enabled) throw new ScreenError('unfit-passkey');
  const passkey = { id: toHex(new Uint8Array(created.rawId)), salt };
  // Some authenticators derive secrets only later.
  return { passkey, secret: secretOf(created) ?? (await readPasskey(passkey)) };
}

function random(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(32));
}
