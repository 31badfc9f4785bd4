import { button, callout, textField } from '@recovery-guardian/element/design';
import { css, html, nothing } from 'lit';
import type { Address } from 'viem';
import { walletIcon } from '../../ui/icons.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { phraseList, phraseListStyles } from './phrase-list.ts';

/** How many words are asked for. */
const asked = 3;

/** Shows the words of a key, then asks for some of them. */
export class KeepPhraseElement extends ScreenElement {
  static override styles = [
    ...ScreenElement.styles,
    phraseListStyles,
    css`
      .cover {
        display: grid;
        justify-items: center;
        align-content: center;
        gap: 12px;
        min-block-size: 208px;
        padding: 16px;
        border: 1px dashed var(--_line-strong);
        border-radius: var(--_radius-control);
        color: var(--_text-muted);
        text-align: center;
      }
      .cover button {
        color: var(--_text);
      }
    `,
  ];

  static override properties = {
    ...ScreenElement.properties,
    owner: { attribute: false },
    phrase: { attribute: false },
    finish: { attribute: false },
    isShown: { state: true },
    positions: { state: true },
    typed: { state: true },
    wrong: { state: true },
  };

  declare owner: Address;
  declare phrase: string;
  declare finish: () => void;
  declare private isShown: boolean;
  /** The indices of the requested words, from 0; empty while the words are shown. */
  declare private positions: readonly number[];
  declare private typed: Readonly<Record<number, string>>;
  declare private wrong: number | undefined;

  constructor() {
    super();
    this.isShown = false;
    this.positions = [];
    this.typed = {};
  }

  override render() {
    return this.positions.length > 0 ? this.#renderQuestion() : this.#renderPhrase();
  }

  get #words(): readonly string[] {
    return this.phrase.split(' ');
  }

  #renderPhrase() {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({ back: { name: 'home' }, title: strings.phraseTitle(this.#words.length), lead: strings.phraseLead })}
      ${this.isShown ? phraseList(this.#words, strings.phraseList) : this.#renderCover()}
      ${callout({ kind: 'warning', text: strings.phraseWarning })}
      <div class="actions">
        ${this.isShown ? button({ label: strings.phraseWritten, onClick: this.#ask }) : nothing}
      </div>
    </div>`;
  }

  #renderCover() {
    const { strings } = this;
    const show = () => {
      this.isShown = true;
    };
    return html`<div class="cover">
      ${walletIcon('eye')}
      <p>${strings.phraseCovered}</p>
      ${button({ label: strings.backUpButton, kind: 'secondary', onClick: show })}
    </div>`;
  }

  #renderQuestion() {
    const { strings } = this;
    return html`<form class="screen" novalidate @submit=${this.#submit}>
      ${this.head({ back: this.#showAgain, title: strings.confirmTitle, lead: strings.confirmLead })}
      ${this.positions.map((position) =>
        textField({
          id: `word-${position}`,
          label: strings.confirmWord(position + 1),
          value: this.typed[position] ?? '',
          problem: this.wrong === position ? strings.confirmWrong(position + 1) : undefined,
          onInput: (value) => {
            this.typed = { ...this.typed, [position]: value };
            this.wrong = undefined;
          },
        }),
      )}
      ${this.problem()}
      <div class="actions">
        ${button({ label: strings.element.codeButton, type: 'submit', busy: this.action.busy('confirm') })}
      </div>
    </form>`;
  }

  readonly #ask = () => {
    const places = this.#words.map((_, index) => index);
    const chosen: number[] = [];
    while (chosen.length < asked) {
      const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
      chosen.push(...places.splice(random % places.length, 1));
    }
    this.positions = chosen.sort((a, b) => a - b);
    this.typed = {};
    this.focusField(`word-${this.positions[0]}`);
  };

  readonly #showAgain = () => {
    this.positions = [];
    this.wrong = undefined;
    this.action.clear();
  };

  #submit(event: SubmitEvent) {
    event.preventDefault();
    const answers = this.positions.map(
      (position) =>
        [position, (this.typed[position] ?? '').trim().toLowerCase()] as [number, string],
    );
    this.wrong = answers.find(([position, word]) => word !== this.#words[position])?.[0];
    if (this.wrong !== undefined) {
      this.focusField(`word-${this.wrong}`);
      return;
    }
    this.action.run('confirm', this.strings.element.codeBusy, async () => {
      const { owner: address } = this;
      await this.context.background.ask('owners.confirmPhrase', { address, words: answers });
      this.finish();
    });
  }
}
