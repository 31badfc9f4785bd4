import { css, html, type TemplateResult } from 'lit';
import { icon } from './icons.ts';
import { styled } from './styled.ts';

const doneStyles = css`
  .is-done {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    font-size: var(--_font-small);
    font-weight: 550;
    color: var(--_success);
  }
  .rows .is-done .icon {
    color: inherit;
  }
`;

/** Renders, in place of a row's action, that it is done. */
export function doneMark(text: string): TemplateResult {
  return html`<span class="is-done" ${styled(doneStyles)}>${icon('check')}${text}</span>`;
}
