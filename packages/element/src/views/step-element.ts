import type { TemplateResult } from 'lit';
import { steps } from '../components/steps.ts';
import { RecoveryGuardianStepEvent } from '../events/step.ts';
import type { StepName } from '../view-names.ts';
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
