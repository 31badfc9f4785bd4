import { html, type TemplateResult } from 'lit';
import { button } from '../../ui/button.ts';
import { card, printCard } from '../../ui/card.ts';
import { paperWords } from '../../words/paper.ts';
import { serviceNote } from '../guardian-row.ts';
import { ViewElement } from '../view-element.ts';

/**
 * A card to print and keep: where to go on the day when the key is lost, and what to do there. Who finds it
 * learns the site and its service, which anyone can know: no account, contact, name, code or way back in.
 *
 * @internal
 */
class CardElement extends ViewElement {
  static override properties = { ...ViewElement.properties, leave: { attribute: false } };

  declare leave: () => void;

  #frame: HTMLIFrameElement | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#frame?.remove();
  }

  override render() {
    const words = this.#words;
    return html`<div class="screen">
      ${this.head({ title: words.title, lead: words.lead, back: this.leave })}
      ${this.#renderCard()}
      <div class="actions" part="actions">
        ${button({ label: words.printButton, onClick: this.#print })}
      </div>
    </div>`;
  }

  get #words() {
    return paperWords[this.strings.language].card;
  }

  /** Without the page's path, which may name the account. */
  #renderCard(): TemplateResult {
    const words = this.#words;
    const site = `\u2068${location.host}\u2069`;
    return card({
      title: words.cardTitle(site),
      steps: [words.goThere(site), words.enterCode, words.wait],
      notes: [words.noSecret, serviceNote(this.context)],
    });
  }

  readonly #print = () => {
    this.#frame?.remove();
    const title = this.#words.cardTitle(location.host);
    this.#frame = printCard(this.#renderCard(), { title, language: this.strings.language });
  };
}

/** The element of the screen: registered when it is first shown. */
export const elements = { 'rg-card': CardElement };
