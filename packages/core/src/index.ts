export {
  fewBackupCodes,
  type GuardedModule,
  isCheckDue,
  isContactEffective,
  isEffective,
  isFinalizable,
  type ProtectingContact,
  type Protection,
  type ProtectionLack,
  type ProtectionState,
  protectionOf,
  type Reach,
  type RecoveryState,
  reachOfContacts,
  reachOfGuardians,
  recoveryOf,
  requiredConfirmations,
  sharedWays,
} from './account/protection.ts';
export { type ModuleState, readModules, readOwners } from './account/read-account.ts';
export {
  explainNewOwnersProblem,
  findNewOwnersProblem,
  isStuck,
  maximumNewOwners,
  type NewOwnersFault,
  type NewOwnersParameters,
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
  isRecoveryStep,
  type ModuleRole,
  moduleCallMeaning,
} from './module/call-meaning.ts';
export {
  addGuardianCall,
  cancelRecoveryCalls,
  changeGuardianThresholdCall,
  executeRecoveryCall,
  finalizeRecoveryCall,
  guardianChangeCalls,
  type RoundOfModule,
  recoveryModuleFunctions,
  revokeGuardianCall,
} from './module/calls.ts';
export { decodeModuleEvent, guardianAddedTopic } from './module/events.ts';
export {
  type GuardianMove,
  type MovedGuardians,
  type MoveObstacle,
  moveGuardiansCalls,
  moveObstacle,
  readGuardianMove,
  turnOffModuleCalls,
} from './module/move-guardians.ts';
export {
  readGuardians,
  readModule,
  readModuleVersion,
  readRound,
} from './module/read-module.ts';
export {
  hasSameGuardians,
  isMoved,
  type MoveReading,
  moduleToMoveTo,
  readMove,
} from './module/read-move.ts';
export {
  type AccountInModule,
  auditedRecoveryModules,
  gracePeriodOf,
  isTestChain,
  knownVersionOf,
  type ModuleEvent,
  type ModuleVersion,
  type PendingRecovery,
  type Recovery,
  recoveryModules,
  type ServedModule,
  servedOf,
  trustedRecoveryModules,
  versionOfCode,
  waitOf,
} from './module/recovery-modules.ts';
export {
  hashOwners,
  moduleVersionOf,
  recoveryHash,
  recoveryTypedData,
} from './module/typed-data.ts';
export {
  recoveryModuleAbiV1,
  recoveryModuleCallsAbiV1,
  recoveryModuleDomainV1,
  recoveryModuleEventsAbiV1,
} from './module/v0.1.0.ts';
export {
  recoveryModuleAbiV2,
  recoveryModuleCallsAbiV2,
  recoveryModuleDomainV2,
  recoveryModuleEventsAbiV2,
} from './module/v0.2.0.ts';
export {
  createJsonRpc,
  type JsonRpc,
  type OnRpcRequest,
} from './rpc/client.ts';
export {
  AnswerTooLong,
  type ErrorObject,
  InvalidAnswer,
  isSlowDown,
  JsonRpcError,
  NoAnswerError,
  ProviderRpcError,
} from './rpc/errors.ts';
export { nodeReads } from './rpc/node-reads.ts';
export { nodeSays } from './rpc/node-words.ts';
export {
  accountMessageTypedData,
  accountTypedData,
  rawAccountMessageTypedData,
} from './safe/account-message.ts';
export {
  type AccountKind,
  accountKinds,
  entryPoints,
  erc4337Modules,
  extensibleFallbackHandler,
  knownSingletons,
  multiChainModule,
  multiSendCallOnlyAddress,
  nameResolver,
  type SafeVersion,
  safe150MultiSends,
  safeContracts,
  safeReleases,
  simple7702Accounts,
} from './safe/addresses.ts';
export type { Call, ReadContract } from './safe/contract-functions.ts';
export {
  compareAddresses,
  includesAddress,
  isValidSignatureData,
  safeViews,
  saysSignatureIsValid,
  sentinelAddress,
  withChecksums,
} from './safe/contract-functions.ts';
export {
  createSafeCall,
  moduleSetupAbi,
  newSafeAddress,
  type SafeCreation,
  type SafeSetup,
  safeAddress,
  safeCreationAbi,
  safeSetupAbi,
} from './safe/creation.ts';
export { decodeStrictly } from './safe/decode-strictly.ts';
export {
  type ForeignCode,
  findForeignCode,
  readHooks,
  type SafeHooks,
  type SafeReader,
  singletonOf,
} from './safe/genuine-safe.ts';
export {
  blockValidity,
  type ChainOperation,
  type OperationSignature,
  operationSignatureField,
  operationsTypedData,
  readOperationSignature,
  readValidity,
  safeOperationTypedData,
  signedOperationHash,
  type UserOperation09,
  userOperationHash,
  type Validity,
} from './safe/multi-chain.ts';
export { nameFunctions } from './safe/name-functions.ts';
export {
  type ContractSignature,
  NestedOwnerError,
  type NestedOwnerParameters,
  nestedOwnerTypedData,
  packNestedSignatures,
} from './safe/nested-owner.ts';
export {
  paymasterSignatureMagic,
  paymasterSignatureSuffix,
  splitPaymasterSignature,
} from './safe/paymaster-signature.ts';
export {
  decodeMultiSend,
  disableModuleCall,
  enableModuleCall,
  execTransactionCall,
  flattenCalls,
  isMultiSend,
  type SafeTransaction,
  safeAbi,
  safeFunctions,
  safeModuleAbi,
  safeTransaction,
  safeTransactionTypedData,
} from './safe/safe-transaction.ts';
export {
  type OwnerSignature,
  packOwnerSignatures,
  preValidatedSignature,
  signatureForms,
} from './safe/signatures.ts';
export { type Acceptance, acceptanceMessage, readAcceptanceStatement } from './wire/acceptance.ts';
export { shortenAddress } from './wire/address.ts';
export type * from './wire/api.ts';

export { type ErrorReason, errorReasons, messages } from './wire/errors.ts';
export { directionOf, type Language, pickLanguage } from './wire/languages.ts';
export { remedies } from './wire/remedies.ts';
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
  backupCodesStatement,
  defaultServiceName,
  deleteStatement,
  listStatement,
  listSubscriptionsStatement,
  registerStatement,
  subscribeStatement,
  unsubscribeStatement,
} from './wire/statements.ts';
export {
  asciiDigits,
  channels,
  isChannel,
  isEmailAddress,
  isTarget,
  isWay,
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
