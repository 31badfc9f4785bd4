import type { TemplateResult } from 'lit';
import type { ScreenHeadOptions } from '../components/screen.ts';
import { RecoveryGuardianStepEvent } from '../events/step.ts';
import { type StepName, steps } from '../navigation/steps.ts';
import { ViewElement } from './view-element.ts';

export type StepHeadOptions = Omit<ScreenHeadOptions, 'position'> & {
  /** The step that the person is at, where the screen is one. */
  step?: StepName | undefined;
};

/**
 * What the views share whose screens are steps: the head says how far the person is, and the host is
 * told of each step that they come to.
 */
export abstract class StepElement extends ViewElement {
  /** Of the screen that is drawn. */
  #step: StepName | undefined;
  /** The one that the host was told of last. */
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
    const [step, count] = steps[name];
    return { step, count, inWords: this.strings.stepOf(step, count) };
  }

  #tell() {
    const step = this.#step;
    if (step === this.#told) return;
    this.#told = step;
    const { view } = this.context;
    if (step) this.dispatchEvent(new RecoveryGuardianStepEvent({ view, step }));
  }
}
