import type { ProblemReason } from '../errors/element-error.ts';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianErrorDetails {
  /** The case, for programs. */
  reason: ProblemReason;
  /** The sentence that the user sees, or what the page has set wrong. */
  message: string;
  /** The error that was thrown. */
  cause: unknown;
}

/** Something failed and the user was told, or a setting is wrong. Never contains a code or a target. */
export class RecoveryGuardianErrorEvent extends RecoveryGuardianEvent<RecoveryGuardianErrorDetails> {
  constructor(detail: RecoveryGuardianErrorDetails) {
    super('recovery-guardian-error', detail);
  }
}
