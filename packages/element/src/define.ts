import { defineRecoveryGuardian } from './define-recovery-guardian.ts';

export type * from './index.ts';

defineRecoveryGuardian();
