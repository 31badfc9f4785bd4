import { defineRecoveryGuardian } from './define-elements.ts';

export type * from './index.ts';

defineRecoveryGuardian();
