import type { RecoveryServiceErrorReason } from '@recovery-guardian/client';
import type { ElementErrorReason } from './element-error.ts';

/** Why something failed, for programs. */
export type ProblemReason = RecoveryServiceErrorReason | ElementErrorReason | 'unknown';
