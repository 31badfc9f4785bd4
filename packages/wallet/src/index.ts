export type { CallingAccount } from './meaning/calls.ts';
export { checkCalls, decodeCalls, decodeOperation } from './meaning/calls.ts';
export { imitatesOne, isDisguised } from './meaning/domains.ts';
export { english } from './meaning/english.ts';
export { decodeMessage, parseSiwe, statementMeaning, visibleText } from './meaning/messages.ts';
export { describeRecovery, readRecoveryApproval } from './meaning/recovery-approval.ts';
export { knownTokens, readOutflow, readTokens, tokensBySymbol } from './meaning/tokens.ts';
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
} from './meaning/words.ts';
export { contractReader, type JsonRpc, readContract, within } from './operations/json-rpc.ts';
export {
  findPayer,
  missingCalls,
  type OwnerKeys,
  recoveryHashFor,
  sendFromOwner,
  signByOwners,
  signedByOwners,
  textHashFor,
} from './operations/owner-transaction.ts';
export {
  hasLapsed,
  type OperationReceipt,
  readReceipt,
  readTransactionReceipt,
} from './operations/receipt.ts';
export type { UserOperation } from './operations/safe-operation.ts';
export {
  type Payer,
  type PreparedOperation,
  prepareOperation,
  type SignedOperation,
  sendOperation,
  signOperation,
} from './operations/user-operation.ts';
export {
  type Account,
  type AccountId,
  type AccountSetup,
  type AccountStatus,
  accountId,
  deployment,
  isAccountId,
  newAccountAddress,
  readAccountId,
} from './request/account.ts';
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
} from './request/approval.ts';
export { isDanger, isDangerous, needsConsent } from './request/approval.ts';
export {
  type Lack,
  type NamedModule,
  networkError,
  Refusal,
  type RefusedKind,
  throwNetworkError,
  WalletError,
  type WalletErrorReason,
} from './request/errors.ts';
export {
  checkAddress,
  invalidParams,
  readCall,
  readChainId,
  readQuantity,
  readSigning,
  readText,
  unauthorized,
} from './request/requests.ts';
