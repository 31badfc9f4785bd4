import { html, type TemplateResult } from 'lit';
import type { OwnerSecret } from '../../messages/requests.ts';
import type { ScreenContext } from '../../pages/screen-context.ts';
import { ScreenElement } from '../../pages/screen-element.ts';
import { type AccountKind, rememberChosenAccount } from '../parts/chosen-account.ts';

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
