import { directionOf } from '@recovery-guardian/core';
import { css, html, nothing, render, type TemplateResult } from 'lit';
import { button } from '../../ui/button.ts';
import { styled } from '../../ui/styled.ts';
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
    const service = serviceNote(this.context);
    return html`<section class="card" ${styled(cardStyles)}>
      <h3>${words.cardTitle(site)}</h3>
      <ol>
        <li>${words.goThere(site)}</li>
        <li>${words.enterCode}</li>
        <li>${words.wait}</li>
      </ol>
      <p>${words.noSecret}</p>
      ${service ? html`<p>${service}</p>` : nothing}
    </section>`;
  }

  /** In a document of its own: the page's styles and content stay out of it, and its policy need not allow inline styles. */
  readonly #print = () => {
    this.#frame?.remove();
    const frame = document.createElement('iframe');
    this.#frame = frame;
    frame.style.cssText = 'position: fixed; inline-size: 0; block-size: 0; border: 0';
    frame.tabIndex = -1;
    frame.ariaHidden = 'true';
    // Firefox replaces the document until then.
    frame.addEventListener('load', () => this.#fill(frame), { once: true });
    document.body.append(frame);
  };

  #fill({ contentWindow: view, contentDocument: page }: HTMLIFrameElement) {
    if (!view || !page) return;
    const { language } = this.strings;
    page.title = this.#words.cardTitle(location.host);
    page.documentElement.lang = language;
    page.documentElement.dir = directionOf(language);
    const sheet = new (view as typeof globalThis & Window).CSSStyleSheet();
    sheet.replaceSync(cardStyles.cssText);
    page.adoptedStyleSheets = [sheet];
    render(this.#renderCard(), page.body);
    view.print();
  }
}

const cardStyles = css`
  .card {
    display: grid;
    gap: 12px;
    padding: 16px 18px;
    border: 1px solid var(--_line, #000);
    border-radius: 14px;
  }
  .card ol {
    display: grid;
    gap: 8px;
    margin: 0;
    padding-inline-start: 1.5em;
    list-style: decimal;
  }
  .card :is(h3, p) {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .card h3 {
    font-size: 1.125em;
    color: inherit;
  }
  .card p {
    font-size: 0.875em;
  }
  @media print {
    .card {
      max-inline-size: 90mm;
      break-inside: avoid;
      font-family: system-ui, sans-serif;
      color: #000;
      background: #fff;
    }
  }
`;

/** The element of the screen: registered when it is first shown. */
export const elements = { 'rg-card': CardElement };
