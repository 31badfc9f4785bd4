import { css, html, type TemplateResult } from 'lit';
import { styled } from './styled.ts';

/** Renders what is left to do, in its order. */
export function nextSteps(title: string, steps: readonly string[]): TemplateResult {
  return html`<div class="group" ${styled(nextStepsStyles)}>
    <h3>${title}</h3>
    <ol class="next-steps">${steps.map((step) => html`<li>${step}</li>`)}</ol>
  </div>`;
}

const nextStepsStyles = css`
  .next-steps {
    display: grid;
    gap: 8px;
    padding-inline-start: 1.5em;
    list-style: decimal;
  }
  .next-steps > li::marker {
    font-weight: 650;
    color: var(--_success);
  }
`;
