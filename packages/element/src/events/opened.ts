import type { ViewName } from '../view-names.ts';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianOpenedDetails {
  view: ViewName;
}

/** The dialog was opened. */
export class RecoveryGuardianOpenedEvent extends RecoveryGuardianEvent<RecoveryGuardianOpenedDetails> {
  constructor(detail: RecoveryGuardianOpenedDetails) {
    super('recovery-guardian-opened', detail);
  }
}
