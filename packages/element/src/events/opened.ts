import type { ViewName } from '../views.ts';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianOpenedDetails {
  view: ViewName;
}

/** The dialog was opened. */
export class RecoveryGuardianOpenedEvent extends RecoveryGuardianEvent {
  readonly detail: RecoveryGuardianOpenedDetails;

  constructor(detail: RecoveryGuardianOpenedDetails) {
    super('recovery-guardian-opened');
    this.detail = detail;
  }
}

declare global {
  interface HTMLElementEventMap {
    'recovery-guardian-opened': RecoveryGuardianOpenedEvent;
  }
}
