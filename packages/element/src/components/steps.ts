import { css, html, type TemplateResult } from 'lit';
import { styled } from './styled.ts';

/** Renders progress as a bar of segments and in words. */
export function steps(step: number, count: number, inWords: string): TemplateResult {
  return html`<p class="steps" part="steps" ${styled(stepsStyles)}>
    ${Array.from({ length: count }, (_, index) => html`<i class=${stateOf(index + 1, step)}></i>`)}
    <span class="figures">${inWords}</span>
  </p>`;
}

/** The bar is full only when nothing is left to do. */
function stateOf(step: number, current: number): string {
  if (step < current) return 'reached';
  return step === current ? 'current' : '';
}

const stepsStyles = css`
  .steps {
    display: flex;
    flex: 1;
    align-items: center;
    gap: 4px;
    font-size: var(--_font-small);
    color: var(--_text-muted);
  }
  .steps > span {
    margin-inline-start: 8px;
  }
  .steps > i {
    flex: 1;
    block-size: 4px;
    border-radius: 2px;
    background: var(--_line);
    transition: background-color var(--_motion);
  }
  .steps > .current {
    background: color-mix(in oklab, var(--_accent) 50%, var(--_line));
  }
  .steps > .reached {
    background: var(--_accent);
  }
  @media (forced-colors: active) {
    .steps > i {
      border: 1px solid CanvasText;
    }
    .steps > :is(.reached, .current) {
      border-color: Highlight;
      background: Highlight;
      forced-color-adjust: none;
    }
    /* Hollow and taller: half a color does not exist here. */
    .steps > .current {
      block-size: 8px;
      border-width: 2px;
      background: Canvas;
    }
  }
`;
