import type { ProblemReason } from '../errors/problem-reason.ts';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export type RecoveryGuardianErrorDetails = {
  /** Which case it is, for programs. */
  reason: ProblemReason;
  /** The sentence that the person sees. */
  message: string;
  /** What was thrown. */
  cause: unknown;
};

/** Something failed, and the person was told. Never holds a code or a target. */
export class RecoveryGuardianErrorEvent extends RecoveryGuardianEvent {
  readonly detail: RecoveryGuardianErrorDetails;

  constructor(detail: RecoveryGuardianErrorDetails) {
    super('recovery-guardian-error');
    this.detail = detail;
  }
}

declare global {
  interface HTMLElementEventMap {
    'recovery-guardian-error': RecoveryGuardianErrorEvent;
  }
}
