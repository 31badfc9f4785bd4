export { safeContracts } from './contracts.ts';
export { auditedRecoveryModules, gracePeriodOf, knownRecoveryModules } from './recovery-modules.ts';
