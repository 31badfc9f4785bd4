import { css, html, type TemplateResult } from 'lit';
import { styled } from './styled.ts';

/** Renders progress as a bar of segments and in words. */
export function steps(step: number, count: number, inWords: string): TemplateResult {
  return html`<p class="steps" part="steps" ${styled(stepsStyles)}>
    <span class="visually-hidden">${inWords}</span>
    ${Array.from({ length: count }, (_, index) => html`<span class=${index < step ? 'reached' : ''}></span>`)}
  </p>`;
}

const stepsStyles = css`
  .steps {
    display: flex;
    gap: 4px;
  }
  .steps > :not(.visually-hidden) {
    flex: 1;
    block-size: 4px;
    border-radius: 2px;
    background: var(--_line);
    transition: background-color var(--_motion);
  }
  .steps > .reached {
    background: var(--_accent);
  }
  @media (forced-colors: active) {
    .steps > :not(.visually-hidden) {
      border: 1px solid CanvasText;
    }
    .steps > .reached {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
