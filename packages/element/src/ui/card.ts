import { directionOf, type Language } from '@recovery-guardian/core';
import { css, html, nothing, render, type TemplateResult } from 'lit';
import { styled } from './styled.ts';

interface CardOptions {
  title: string;
  /** What to do, in order. */
  steps: readonly string[];
  /** Facts below; empty ones are left out. */
  notes: readonly (string | null)[];
}

/** Renders a card to print and keep. Anyone who finds it can read it. */
export function card({ title, steps, notes }: CardOptions): TemplateResult {
  return html`<section class="card" ${styled(cardStyles)}>
    <h3>${title}</h3>
    <ol>
      ${steps.map((step) => html`<li>${step}</li>`)}
    </ol>
    ${notes.map((note) => (note ? html`<p>${note}</p>` : nothing))}
  </section>`;
}

/**
 * Prints a card in a document of its own: the page's styles and content stay out of it, and its policy need not
 * allow inline styles.
 *
 * @returns What holds that document, to remove it later.
 */
export function printCard(
  content: TemplateResult,
  { title, language }: { title: string; language: Language },
): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position: fixed; inline-size: 0; block-size: 0; border: 0';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  const fill = () => {
    const { contentWindow: view, contentDocument: page } = frame;
    if (!view || !page) return;
    page.title = title;
    page.documentElement.lang = language;
    page.documentElement.dir = directionOf(language);
    const sheet = new (view as typeof globalThis & Window).CSSStyleSheet();
    sheet.replaceSync(cardStyles.cssText);
    page.adoptedStyleSheets = [sheet];
    render(content, page.body);
    view.print();
  };
  // Firefox replaces the document until then.
  frame.addEventListener('load', fill, { once: true });
  document.body.append(frame);
  return frame;
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
