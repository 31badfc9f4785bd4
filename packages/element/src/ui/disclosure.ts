import { css, html, type TemplateResult } from 'lit';
import { styled } from './styled.ts';

/** Renders details that are collapsed at first. */
export function disclosure(summary: string, content: TemplateResult): TemplateResult {
  return html`<details part="details" ${styled(disclosureStyles)}>
    <summary>${summary}</summary>
    <div class="disclosed">${content}</div>
  </details>`;
}

const disclosureStyles = css`
  details {
    font-size: var(--_font-small);
  }
  summary {
    inline-size: fit-content;
    min-block-size: 24px;
    color: var(--_text-muted);
    cursor: pointer;
    border-radius: 4px;
  }
  .disclosed {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    margin-block-start: 8px;
    padding: 12px 14px;
    border-radius: var(--_radius-control);
    background: var(--_surface-raised);
    overflow-wrap: anywhere;
  }
  .disclosed dl {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  .disclosed dt {
    color: var(--_text-muted);
  }
  .hex {
    font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    max-block-size: 6.5em;
    overflow: auto;
  }
`;
