// What the small entry of pages without a bundler (build/entry.ts) runs.

export { acceptAskedAhead } from './chain/asked-ahead.ts';
export { defineRecoveryGuardian } from './define-recovery-guardian.ts';
export { checkModules } from './on-demand.ts';
