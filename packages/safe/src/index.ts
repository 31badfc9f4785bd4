export { safeContracts } from './contracts.ts';
export {
  getFallbackHandler,
  isGenuineSafe,
  knownSingletons,
  type SafeReader,
} from './genuine-safe.ts';
export { gracePeriodOf, knownRecoveryModules } from './recovery-modules.ts';
