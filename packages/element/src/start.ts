// What the small entry of pages without a bundler (build/entry.ts) runs.

export { defineRecoveryGuardian } from './define-elements.ts';
export { checkModules } from './on-demand.ts';
