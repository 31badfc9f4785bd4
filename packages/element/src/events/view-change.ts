import type { ViewName } from '../view-names.ts';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianViewChangeDetails {
  view: ViewName;
  previousView: ViewName;
}

/** The user went to another view. */
export class RecoveryGuardianViewChangeEvent extends RecoveryGuardianEvent<RecoveryGuardianViewChangeDetails> {
  constructor(detail: RecoveryGuardianViewChangeDetails) {
    super('recovery-guardian-view-change', detail);
  }
}
