import { styled } from '@recovery-guardian/element/design';
import { css, html, type TemplateResult } from 'lit';

/** Lists names and values as they are in the bytes; omits empty values. */
export function rowList(
  rows: readonly (readonly [name: string, value: string | undefined])[],
): TemplateResult {
  return html`<dl class="row-list" ${styled(rowListStyles)}>
    ${rows
      .filter(([, value]) => value !== undefined)
      .map(
        ([name, value]) => html`<div>
          <dt>${name}</dt>
          <dd><bdi>${value}</bdi></dd>
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
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;
