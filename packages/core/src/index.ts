export { isEffective, requiredConfirmations } from './account/confirmations.ts';
export {
  type GuardedModule,
  type Protection,
  type ProtectionLack,
  type ProtectionState,
  protectionOf,
} from './account/protection.ts';
export {
  type AccountInModule,
  type PendingRecovery,
  type ReadContract,
  readModule,
  readOwners,
} from './account/read-account.ts';
export {
  findNewOwnersProblem,
  maximumNewOwners,
  type NewOwnersParameters,
  type NewOwnersProblem,
} from './account/recovery.ts';
export {
  type CodeRequestOptions,
  type ListRecoveriesParameters,
  type ListRegistrationsParameters,
  type ListSubscriptionsParameters,
  RecoveryServiceClient,
} from './client/recovery-service-client.ts';
export {
  RecoveryServiceError,
  type RecoveryServiceErrorOptions,
  type RecoveryServiceErrorReason,
} from './client/recovery-service-error.ts';
export type { RecoveryServiceClientOptions, RequestOptions } from './client/service-connection.ts';
export {
  type CallContext,
  type CallMeaning,
  callMeaning,
  isRecoveryModule,
  type ModuleRole,
} from './module/call-meaning.ts';
export { recoveryModuleAbi } from './module/recovery-module-abi.ts';
export { recoveryModuleCallsAbi } from './module/recovery-module-calls-abi.ts';
export { recoveryModuleEventsAbi } from './module/recovery-module-events.ts';
export { recoveryModuleFunctions } from './module/recovery-module-functions.ts';
export {
  auditedRecoveryModules,
  gracePeriodOf,
  isTestChain,
  trustedRecoveryModules,
} from './module/recovery-modules.ts';
export {
  type Recovery,
  recoveryHash,
  recoveryModuleDomain,
  recoveryTypedData,
} from './module/recovery-typed-data.ts';
export {
  type AddGuardianParameters,
  addGuardianCall,
  cancelRecoveryCall,
  changeGuardianThresholdCall,
  type ExecuteRecoveryParameters,
  executeRecoveryCall,
  finalizeRecoveryCall,
  type RevokeGuardianParameters,
  revokeGuardianCall,
} from './module/v0.1.0.ts';
export {
  createJsonRpc,
  type JsonRpc,
  type JsonRpcOptions,
  type OnRpcRequest,
} from './rpc/client.ts';
export {
  AnswerTooLong,
  type ErrorObject,
  InvalidAnswer,
  isSlowDown,
  JsonRpcError,
  NoAnswerError,
} from './rpc/errors.ts';
export { nodeReads } from './rpc/node-reads.ts';
export { nodeSays } from './rpc/node-words.ts';
export { ProviderRpcError } from './rpc/provider-rpc-error.ts';
export {
  type AccountMessageParameters,
  type AccountTypedDataParameters,
  accountMessageTypedData,
  accountTypedData,
  rawAccountMessageTypedData,
} from './safe/account-message.ts';
export { recoveryModuleViews, safeViews, sentinelAddress } from './safe/account-views.ts';
export {
  compatibilityFallbackHandler,
  entryPoints,
  knownSingletons,
  nameResolver,
  recoveryModules,
  safe150Singletons,
  safeContracts,
  simple7702Accounts,
} from './safe/addresses.ts';
export type { ContractFunction } from './safe/contract-functions.ts';
export { isValidSignatureData, saysSignatureIsValid } from './safe/contract-signature.ts';
export {
  createSafeCall,
  moduleSetupAbi,
  newSafeAddress,
  type SafeSetup,
  safeAddress,
  safeCreationAbi,
  safeSetupAbi,
} from './safe/creation.ts';
export { decodeStrictly } from './safe/decode-strictly.ts';
export {
  getFallbackHandler,
  isGenuineSafe,
  type SafeReader,
  singletonOf,
} from './safe/genuine-safe.ts';
export { decodeMultiSend, flattenCalls, isMultiSend } from './safe/multi-send.ts';
export { nameFunctions } from './safe/name-functions.ts';
export { safeAbi } from './safe/safe-abi.ts';
export { safeFunctions } from './safe/safe-functions.ts';
export { safeModuleAbi } from './safe/safe-module.ts';
export {
  type ExecTransactionParameters,
  enableModuleCall,
  execTransactionCall,
  multiSendCallOnlyAddress,
  type SafeTransaction,
  type SafeTransactionTypedDataParameters,
  safeTransaction,
  safeTransactionTypedData,
} from './safe/safe-transaction.ts';
export { signatureForms } from './safe/signature-forms.ts';
export {
  compareAddresses,
  type OwnerSignature,
  packOwnerSignatures,
  preValidatedSignature,
} from './safe/signatures.ts';
export { withChecksums } from './safe/with-checksums.ts';
export { shortenAddress } from './wire/address.ts';
export type * from './wire/api.ts';
export type { Call } from './wire/call.ts';
export { type ErrorReason, errorReasons, messages } from './wire/errors.ts';
export { directionOf, type Language, pickLanguage } from './wire/languages.ts';
export {
  createNonce,
  createSiweMessage,
  defaultSiweIdentity,
  type SiweIdentity,
  type SiweMessageParameters,
  serviceIdentity,
} from './wire/siwe-message.ts';
export {
  acceptedListStatements,
  acceptedRegisterStatements,
  type DeleteStatementParameters,
  defaultServiceName,
  deleteStatement,
  listStatement,
  listSubscriptionsStatement,
  type RegisterStatementParameters,
  registerStatement,
  type SubscribeStatementParameters,
  subscribeStatement,
  unsubscribeStatement,
} from './wire/statements.ts';
export {
  asciiDigits,
  channels,
  isChannel,
  isE164,
  isEmailAddress,
  isTarget,
  maskTarget,
  normalizePhoneNumber,
  readDigits,
} from './wire/targets.ts';
export {
  isServiceUrl,
  isSiweDomain,
  maximumSetupSize,
  readWalletSetup,
  type WalletSetup,
  type WalletSetupNetwork,
  walletSetupPath,
} from './wire/wallet-setup.ts';
