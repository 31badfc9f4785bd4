import { html, type TemplateResult } from 'lit';
import type { Owner } from '../../messages/account.ts';
import type { OwnerSecret } from '../../messages/requests.ts';
import type { ScreenContext } from '../../pages/screen-context.ts';
import { ScreenElement } from '../../pages/screen-element.ts';

/** The current step. */
type Step =
  | { name: 'welcome' }
  | { name: 'import' }
  | { name: 'password'; secret: OwnerSecret | undefined }
  | { name: 'phrase'; owner: Owner; phrase: string };

/**
 * Creates the vault: with a new key, whose words are shown once and then asked for, or with an
 * existing one. The wallet is unlocked after the password step; `finish` leads to the next screen.
 */
export class FirstRunElement extends ScreenElement<ScreenContext> {
  static override properties = {
    ...ScreenElement.properties,
    finish: { attribute: false },
    step: { state: true },
  };

  /** Called when the key exists, and its backup is confirmed. */
  declare finish: () => void;
  declare private step: Step;

  constructor() {
    super();
    this.step = { name: 'welcome' };
  }

  override render(): TemplateResult {
    const { step, context } = this;
    switch (step.name) {
      case 'welcome':
        return html`<wallet-welcome
          .context=${context}
          .create=${() => this.#choosePassword(undefined)}
          .bring=${() => this.#goTo({ name: 'import' })}
        ></wallet-welcome>`;
      case 'import':
        return html`<wallet-import-key
          .context=${context}
          .take=${this.#choosePassword}
          .leave=${this.#startOver}
        ></wallet-import-key>`;
      case 'password':
        return html`<wallet-choose-password
          .context=${context}
          .take=${(password: string) => this.#create(password, step.secret)}
          .leave=${this.#startOver}
        ></wallet-choose-password>`;
      case 'phrase':
        return html`<wallet-keep-phrase
          .context=${context}
          .owner=${step.owner}
          .phrase=${step.phrase}
          .finish=${this.finish}
        ></wallet-keep-phrase>`;
    }
  }

  readonly #choosePassword = (secret: OwnerSecret | undefined) =>
    this.#goTo({ name: 'password', secret });

  readonly #startOver = () => this.#goTo({ name: 'welcome' });

  async #create(password: string, secret: OwnerSecret | undefined): Promise<void> {
    const { owner, phrase } = await this.context.background.ask('vault.create', {
      password,
      secret,
    });
    if (phrase) this.#goTo({ name: 'phrase', owner, phrase });
    else this.finish();
  }

  #goTo(step: Step): void {
    this.step = step;
  }
}
