import type { StepName } from '../navigation/steps.ts';
import type { ViewName } from '../navigation/view-name.ts';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export type RecoveryGuardianStepDetails = {
  view: ViewName;
  step: StepName;
};

/** The person has come to another step of a view. Tells where people give up, and of nobody who. */
export class RecoveryGuardianStepEvent extends RecoveryGuardianEvent {
  readonly detail: RecoveryGuardianStepDetails;

  constructor(detail: RecoveryGuardianStepDetails) {
    super('recovery-guardian-step');
    this.detail = detail;
  }
}

declare global {
  interface HTMLElementEventMap {
    'recovery-guardian-step': RecoveryGuardianStepEvent;
  }
}
