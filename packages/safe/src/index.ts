export { safeContracts } from './contracts.ts';
export { gracePeriodOf, knownRecoveryModules } from './recovery-modules.ts';
