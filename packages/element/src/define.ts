import { defineRecoveryGuardian } from './define-elements.ts';

export * from './index.ts';

defineRecoveryGuardian();
