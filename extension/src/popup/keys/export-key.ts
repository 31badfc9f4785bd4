import { button, callout, clockTime, Ticker } from '@recovery-guardian/element/design';
import { html, nothing } from 'lit';
import type { Address, Hex } from 'viem';
import { PasswordEntry } from '../../ui/password-entry.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { phraseList, phraseListStyles } from './phrase-list.ts';

/** In milliseconds: how long the key stays on the screen. */
const shownFor = 60_000;

interface Secret {
  phrase: string | undefined;
  privateKey: Hex;
}

/**
 * Shows a key for one minute, after asking for the password. A phrase that is not backed up yet is
 * shown until the user has entered some of its words.
 */
export class ExportKeyElement extends ScreenElement {
  static override styles = [...ScreenElement.styles, phraseListStyles];

  static override properties = {
    ...ScreenElement.properties,
    owner: {},
    secret: { state: true },
  };

  declare owner: Address;
  declare private secret: Secret | undefined;

  readonly #password = new PasswordEntry(this);
  #hiddenAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    new Ticker(this, () => this.secret !== undefined);
  }

  protected override firstUpdated(): void {
    this.focusField('password');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#hide();
  }

  override render() {
    const { secret } = this;
    if (!secret) return this.#renderQuestion();
    return this.#isBackedUp ? this.#renderSecret(secret) : this.#renderBackUp(secret);
  }

  #renderQuestion() {
    const { strings } = this;
    return html`<form class="screen" novalidate @submit=${this.#submit}>
      ${this.head({ back: { name: 'key', owner: this.owner }, title: strings.exportTitle, lead: strings.exportLead })}
      ${callout({ kind: 'warning', text: strings.exportWarning })}
      ${this.#password.field(strings)}
      ${this.problem()}
      <div class="actions">
        ${button({ label: strings.exportButton, type: 'submit', busy: this.action.busy('export') })}
      </div>
    </form>`;
  }

  get #isBackedUp(): boolean {
    const owner = this.context.state.owners.find(({ address }) => address === this.owner);
    return owner?.isBackedUp !== false;
  }

  #renderBackUp({ phrase }: Secret) {
    const { context } = this;
    return html`<wallet-keep-phrase
      .context=${context}
      .owner=${this.owner}
      .phrase=${phrase}
      .finish=${() => context.go({ name: 'home' })}
    ></wallet-keep-phrase>`;
  }

  #renderSecret({ phrase, privateKey }: Secret) {
    const { strings } = this;
    const left = (this.#hiddenAt - Date.now()) / 1000;
    return html`<div class="screen">
      ${this.head({ back: this.#hide, title: strings.exportShownTitle, lead: strings.exportWarning })}
      ${phrase ? phraseList(phrase.split(' '), strings.phraseList) : nothing}
      <div class="group">
        <h3>${strings.exportPrivateKeyLabel}</h3>
        <p class="mono" dir="ltr">${privateKey}</p>
      </div>
      <p class="small figures" role="timer">${strings.exportHides(clockTime(left))}</p>
      <div class="actions">
        ${button({ label: strings.exportHide, onClick: this.#hide })}
      </div>
    </div>`;
  }

  #submit(event: SubmitEvent) {
    event.preventDefault();
    this.action.run('export', this.strings.exportBusy, async () => {
      const { owner: address } = this;
      const password = this.#password.value;
      this.#password.clear();
      this.secret = await this.context.background.ask('owners.export', { address, password });
      // The user needs the time to write the words down.
      if (!this.#isBackedUp) return;
      this.#hiddenAt = Date.now() + shownFor;
      this.#timer = setTimeout(this.#hide, shownFor);
    });
  }

  readonly #hide = () => {
    clearTimeout(this.#timer);
    this.secret = undefined;
  };
}
