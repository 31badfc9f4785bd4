export type { ContractFunction } from './abi/contract-function.ts';
export {
  type AccountMessageParameters,
  type AccountTypedDataParameters,
  accountMessageTypedData,
  accountTypedData,
  rawAccountMessageTypedData,
} from './account-message.ts';
export { recoveryModuleViews, safeViews, sentinelAddress } from './account-views.ts';
export type * from './api.ts';
export type { Call } from './call.ts';
export { isEffective, requiredConfirmations } from './confirmations.ts';
export { isValidSignatureData, saysSignatureIsValid } from './contract-signature.ts';
export { type ErrorReason, errorReasons, messages } from './errors.ts';
export { directionOf, type Language, pickLanguage } from './languages.ts';
export { nameFunctions } from './name-functions.ts';
export {
  findNewOwnersProblem,
  maximumNewOwners,
  type NewOwnersParameters,
  type NewOwnersProblem,
} from './new-owners.ts';
export { nodeReads } from './node-reads.ts';
export {
  compareAddresses,
  type OwnerSignature,
  packOwnerSignatures,
  preValidatedSignature,
} from './owner-signatures.ts';
export { ProviderRpcError } from './provider-rpc-error.ts';
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
} from './recovery-module.ts';
export { recoveryModuleAbi } from './recovery-module-abi.ts';
export { recoveryModuleCallsAbi } from './recovery-module-calls-abi.ts';
export { recoveryModuleEventsAbi } from './recovery-module-events.ts';
export { recoveryModuleFunctions } from './recovery-module-functions.ts';
export {
  type Recovery,
  recoveryHash,
  recoveryModuleDomain,
  recoveryTypedData,
} from './recovery-typed-data.ts';
export {
  type ExecTransactionParameters,
  enableModuleCall,
  execTransactionCall,
  multiSendCallOnlyAddress,
  type SafeTransaction,
  type SafeTransactionTypedDataParameters,
  safeTransaction,
  safeTransactionTypedData,
} from './safe.ts';
export { safeAbi } from './safe-abi.ts';
export { safeFunctions } from './safe-functions.ts';
export { shortenAddress } from './shorten-address.ts';
export { signatureForms } from './signature-forms.ts';
export {
  createNonce,
  createSiweMessage,
  defaultSiweIdentity,
  type SiweIdentity,
  type SiweMessageParameters,
  serviceIdentity,
} from './siwe-message.ts';
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
} from './statements.ts';
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
} from './targets.ts';
export {
  isServiceUrl,
  isSiweDomain,
  maximumSetupSize,
  readWalletSetup,
  type WalletSetup,
  type WalletSetupNetwork,
  walletSetupPath,
} from './wallet-setup.ts';
