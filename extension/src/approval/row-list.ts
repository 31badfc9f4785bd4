import { styled } from '@recovery-guardian/element/design';
import { visibleText } from '@recovery-guardian/wallet';
import { css, html, nothing, type TemplateResult } from 'lit';

/**
 * Lists names and values: texts as they are in the bytes, with hidden characters made visible, and the
 * wallet's own as templates; omits empty values.
 */
export function rowList(
  rows: readonly (readonly [name: string, value: string | TemplateResult | undefined])[],
): TemplateResult {
  return html`<dl class="row-list" ${styled(rowListStyles)}>
    ${rows.map(([name, value]) =>
      value === undefined
        ? nothing
        : html`<div>
              <dt>${name}</dt>
              <dd><bdi>${typeof value === 'string' ? visibleText(value) : value}</bdi></dd>
            </div>`,
    )}
  </dl>`;
}

const rowListStyles = css`
  .row-list {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  .row-list dt {
    font-size: var(--_font-small);
    color: var(--_text-muted);
  }
  .row-list dd {
    /* As in the card's texts. */
    overflow: clip;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;
