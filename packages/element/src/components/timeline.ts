import { css, html, nothing, type TemplateResult } from 'lit';
import { styled } from './styled.ts';

/** Renders events in their order; all before `current` have happened. */
export function timeline(events: readonly string[], current: number): TemplateResult {
  return html`<ol class="timeline" part="timeline" ${styled(timelineStyles)}>
    ${events.map(
      (event, index) =>
        html`<li
          class=${index < current ? 'is-past' : ''}
          aria-current=${index === current ? 'step' : nothing}
        >${event}</li>`,
    )}
  </ol>`;
}

/** Of borders, as forced colors have no backgrounds. */
const timelineStyles = css`
  .timeline {
    display: grid;
    gap: 12px;
    font-size: var(--_font-small);
    color: var(--_text-muted);
  }
  .timeline > li {
    position: relative;
    padding-inline-start: 24px;
  }
  .timeline > li::before {
    content: '';
    position: absolute;
    inset-block-start: 0.35em;
    inset-inline-start: 2px;
    inline-size: 10px;
    block-size: 10px;
    border: 2px solid var(--_line-strong);
    border-radius: 50%;
  }
  .timeline > .is-past::before {
    border-width: 5px;
    border-color: var(--_accent);
  }
  .timeline > li:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-block: calc(0.35em + 13px) calc(-12px - 0.2em);
    inset-inline-start: 6px;
    border-inline-start: 2px solid var(--_line);
  }
  .timeline > [aria-current] {
    font-weight: 550;
    color: var(--_text);
  }
  .timeline > [aria-current]::before {
    border-color: var(--_accent);
  }
`;
