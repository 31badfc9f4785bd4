import { css, html, type TemplateResult } from 'lit';
import { readableOn } from './readable.ts';
import { styled } from './styled.ts';

/** Renders a phrase that two users, or a page and a message, compare. */
export function phrase(
  label: string | TemplateResult,
  words: string,
  hint: string,
): TemplateResult {
  return html`<dl class="phrase" ${styled(phraseStyles)}>
    <dt>${label}</dt>
    <dd part="phrase">${words}</dd>
    <dd>${hint}</dd>
  </dl>`;
}

const phraseStyles = css`
  .phrase {
    display: grid;
    gap: 2px;
    padding: 11px 13px;
    /* Shown where colors are forced, and backgrounds are not. */
    border: 1px solid transparent;
    border-radius: var(--_radius-control);
    background: var(--_surface-raised);
    /* Whatever colours the page has set. */
    color: ${readableOn(css`var(--_surface-raised)`)};
  }
  .phrase dt {
    font-size: var(--_font-small);
  }
  .phrase dt strong {
    font-size: var(--_font-body);
    font-weight: 550;
  }
  .phrase dd {
    font-size: var(--_font-lead);
    font-weight: 650;
    text-transform: none;
    user-select: text;
    -webkit-user-select: text;
  }
  .phrase dd + dd {
    font-size: var(--_font-small);
    font-weight: 400;
  }
`;
