import { button } from '@recovery-guardian/element/design';
import { html, nothing } from 'lit';
import type { OwnerSecret } from '../../messages/requests.ts';
import { ScreenElement } from '../../ui/screen-element.ts';

/** Adds a key for accounts with several owners: derived from the phrase, or imported. */
export class AddKeyElement extends ScreenElement {
  static override properties = { ...ScreenElement.properties, isBringing: { state: true } };

  declare private isBringing: boolean;

  constructor() {
    super();
    this.isBringing = false;
  }

  override render() {
    return this.isBringing ? this.#renderImport() : this.#renderChoice();
  }

  #renderChoice() {
    const { strings, context } = this;
    const hasPhrase = context.state.owners.some(({ source }) => source === 'phrase');
    return html`<div class="screen">
      ${this.head({ back: { name: 'settings' }, title: strings.addKeyTitle, lead: strings.addKeyLead })}
      ${this.problem()}
      <div class="actions">
        ${
          hasPhrase
            ? button({
                label: strings.addKeyOfPhrase,
                busy: this.action.busy('create'),
                onClick: this.#create,
              })
            : nothing
        }
        ${button({
          label: strings.welcomeImport,
          kind: hasPhrase ? 'secondary' : 'primary',
          onClick: () => this.#bring(true),
        })}
      </div>
    </div>`;
  }

  #renderImport() {
    return html`<wallet-import-key
      .context=${this.context}
      .take=${this.#import}
      .leave=${() => this.#bring(false)}
    ></wallet-import-key>`;
  }

  #bring(isBringing: boolean): void {
    this.action.clear();
    this.isBringing = isBringing;
  }

  readonly #create = () => {
    this.action.run('create', this.strings.saving, async () => {
      await this.context.background.ask('owners.create', {});
      this.context.go({ name: 'settings' });
    });
  };

  readonly #import = async (secret: OwnerSecret) => {
    await this.context.background.ask('owners.import', { secret });
    this.context.go({ name: 'settings' });
  };
}
