import type { StepName, ViewName } from '../view-names.ts';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianStepDetails {
  view: ViewName;
  step: StepName;
}

/** The user reached another step of a view. Shows where users give up, but not who. */
export class RecoveryGuardianStepEvent extends RecoveryGuardianEvent<RecoveryGuardianStepDetails> {
  constructor(detail: RecoveryGuardianStepDetails) {
    super('recovery-guardian-step', detail);
  }
}
