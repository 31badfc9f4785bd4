export {
  compatibilityFallbackHandler,
  entryPoints,
  knownSingletons,
  nameResolver,
  recoveryModules,
  safe150Singletons,
  safeContracts,
  simple7702Accounts,
} from './addresses.ts';
export {
  type CallContext,
  type CallMeaning,
  callMeaning,
  isRecoveryModule,
  type ModuleRole,
} from './calls/call-meaning.ts';
export { decodeStrictly } from './calls/decode-strictly.ts';
export { decodeMultiSend, flattenCalls, isMultiSend } from './calls/multi-send.ts';
export { safeModuleAbi } from './calls/safe-module.ts';
export {
  createSafeCall,
  moduleSetupAbi,
  newSafeAddress,
  type SafeSetup,
  safeAddress,
  safeCreationAbi,
  safeSetupAbi,
} from './creation.ts';
export { getFallbackHandler, isGenuineSafe, type SafeReader, singletonOf } from './genuine-safe.ts';
export {
  type GuardedModule,
  type Protection,
  type ProtectionLack,
  type ProtectionState,
  protectionOf,
} from './protection.ts';
export {
  type AccountInModule,
  type PendingRecovery,
  type ReadContract,
  readModule,
  readOwners,
} from './read-account.ts';
export {
  auditedRecoveryModules,
  gracePeriodOf,
  isTestChain,
  trustedRecoveryModules,
} from './recovery-modules.ts';
export { withChecksums } from './with-checksums.ts';
