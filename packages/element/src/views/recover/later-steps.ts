import { LastCodeElement } from './last-code.ts';
import { PendingRecoveryElement } from './pending-recovery.ts';
import { RecoveryEndedElement } from './recovery-ended.ts';
import { StartRecoveryElement } from './start-recovery.ts';

/**
 * The elements of the steps after the codes, and of how it ended: registered when first needed. In one
 * file, as a hash for each would weigh more than the start has room for.
 */
export const elements = {
  'rg-last-code': LastCodeElement,
  'rg-start-recovery': StartRecoveryElement,
  'rg-pending-recovery': PendingRecoveryElement,
  'rg-recovery-ended': RecoveryEndedElement,
};
