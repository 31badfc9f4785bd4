export { safeContracts } from './contracts.ts';
export {
  getFallbackHandler,
  isGenuineSafe,
  knownSingletons,
  type SafeReader,
} from './genuine-safe.ts';
export { auditedRecoveryModules, gracePeriodOf } from './recovery-modules.ts';
