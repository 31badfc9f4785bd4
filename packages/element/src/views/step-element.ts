import { css, html, type TemplateResult } from 'lit';
import type { StepName } from '../attribute-values.ts';
import { RecoveryGuardianStepEvent } from '../context/element-events.ts';
import { styled } from '../ui/styled.ts';
import type { HeadOptions } from './reading-element.ts';
import { ViewElement } from './view-element.ts';

export type StepHeadOptions = Omit<HeadOptions, 'position'> & {
  /** The user's step, if the screen is one. */
  step?: StepName | undefined;
};

/**
 * Base class of views whose screens are steps. The head shows the user's progress, and the host
 * gets an event for each step.
 */
export abstract class StepElement extends ViewElement {
  /** The step of the rendered screen. */
  #step: StepName | undefined;
  /** The step that was last reported to the host. */
  #told: StepName | undefined;

  constructor() {
    super();
    this.addController({ hostUpdated: () => this.#tell() });
  }

  protected override head({ step, ...options }: StepHeadOptions): TemplateResult {
    this.#step = step;
    return super.head({ ...options, position: step && this.#positionOf(step) });
  }

  #positionOf(name: StepName) {
    const position = this.context.navigation.steps[name];
    if (!position) return undefined;
    const [step, count] = position;
    return steps(step, count, this.strings.stepOf(step, count));
  }

  #tell() {
    const step = this.#step;
    if (step === this.#told) return;
    this.#told = step;
    const { view } = this.context.navigation;
    if (step) this.dispatchEvent(new RecoveryGuardianStepEvent({ view, step }));
  }
}

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
