import { css, html, type TemplateResult } from 'lit';

/** The words of a key, numbered. */
export function phraseList(words: readonly string[], label: string): TemplateResult {
  return html`<ol class="phrase" aria-label=${label} dir="ltr">
    ${words.map((word) => html`<li>${word}</li>`)}
  </ol>`;
}

export const phraseListStyles = css`
  .phrase {
    display: grid;
    grid-auto-flow: column;
    grid-template-rows: repeat(6, auto);
    gap: 4px 16px;
    padding: 12px 16px;
    /* Shown in forced colors. */
    border: 1px solid transparent;
    border-radius: var(--_radius-control);
    background: var(--_surface-raised);
    counter-reset: word;
  }
  .phrase:has(> :nth-child(13)) {
    grid-template-rows: repeat(12, auto);
  }
  .phrase > li {
    display: flex;
    gap: 10px;
    counter-increment: word;
    font-weight: 550;
    padding-block: 3px;
  }
  .phrase > li::before {
    content: counter(word);
    inline-size: 1.5em;
    flex: none;
    text-align: end;
    font-weight: 400;
    font-variant-numeric: tabular-nums;
    color: var(--_text-muted);
  }
`;
