import type { ViewName } from '../view-names.ts';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianClosedDetails {
  view: ViewName;
}

/** The dialog was closed. */
export class RecoveryGuardianClosedEvent extends RecoveryGuardianEvent<RecoveryGuardianClosedDetails> {
  constructor(detail: RecoveryGuardianClosedDetails) {
    super('recovery-guardian-closed', detail);
  }
}
