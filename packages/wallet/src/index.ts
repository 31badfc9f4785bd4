export {
  type Account,
  type AccountId,
  type AccountSetup,
  type AccountStatus,
  accountId,
  deployment,
  includesAddress,
  isAccountId,
  newAccountAddress,
  readAccountId,
} from './account.ts';
export type {
  ApprovalAnswer,
  ApprovalRequest,
  ApprovalRequestBase,
  ApprovalRequestDetails,
  ApproveRecoveryDetails,
  ConnectDetails,
  DecodedCall,
  EnableModuleDetails,
  Fee,
  MessageMeaning,
  Outflow,
  Party,
  SendCallsDetails,
  SignMessageDetails,
  SiweFields,
  Standing,
  TokenFacts,
  Warning,
} from './approval.ts';
export { isDanger, isDangerous, needsConsent } from './approval.ts';
export type { CallingAccount } from './calls.ts';
export { checkCalls, decodeCalls, decodeOperation } from './calls.ts';
export { imitatesOne, isDisguised } from './domains.ts';
export { english } from './english.ts';
export {
  type Lack,
  networkError,
  Refusal,
  type RefusedKind,
  throwNetworkError,
  WalletError,
  type WalletErrorReason,
} from './errors.ts';
export { contractReader, type JsonRpc, readContract, within } from './json-rpc.ts';
export { decodeMessage, parseSiwe, statementMeaning, visibleText } from './messages.ts';
export {
  findPayer,
  missingCalls,
  recoveryHashFor,
  type SignHash,
  sendFromOwner,
  signByOwners,
  signedByOwners,
  textHashFor,
} from './owner-transaction.ts';
export {
  hasLapsed,
  type OperationReceipt,
  readReceipt,
  readTransactionReceipt,
} from './receipt.ts';
export { describeRecovery, readRecoveryApproval } from './recovery-approval.ts';
export {
  checkAddress,
  invalidParams,
  readCall,
  readChainId,
  readQuantity,
  readSigning,
  readText,
  unauthorized,
} from './requests.ts';
export type { UserOperation } from './safe-operation.ts';
export { knownTokens, readOutflow, readTokens, tokensBySymbol } from './tokens.ts';
export {
  type Payer,
  type PreparedOperation,
  prepareOperation,
  type SignedOperation,
  sendOperation,
  signOperation,
} from './user-operation.ts';
export {
  amountInWords,
  amountOf,
  callInWords,
  coins,
  coinsAtMost,
  currencyOf,
  formatAmount,
  meaningInWords,
  nameOf,
  statementInWords,
  type TokenContext,
  type Words,
} from './words.ts';
