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
  Party,
  SendCallsDetails,
  SignMessageDetails,
  SiweFields,
  Standing,
  Warning,
} from './approval.ts';
export { isDanger, isDangerous, needsConsent } from './dangers.ts';
export { checkCalls, decodeCalls, decodeOperation } from './decode-calls.ts';
export { decodeMessage } from './decode-message.ts';
export { imitatesOne, isDisguised } from './domains.ts';
export { english } from './english.ts';
export {
  type Lack,
  networkError,
  throwNetworkError,
  WalletError,
  type WalletErrorReason,
} from './errors.ts';
export { currencyOf, formatAmount } from './format-amount.ts';
export { contractReader, type JsonRpc, readContract, within } from './json-rpc.ts';
export { knownTokens, tokensBySymbol } from './known-tokens.ts';
export {
  callInWords,
  coins,
  coinsAtMost,
  meaningInWords,
  statementInWords,
  type Words,
} from './meaning-in-words.ts';
export { readOutflow } from './outflow.ts';
export { findPayer, missingCalls, sendFromOwner, signedByOwners } from './owner-transaction.ts';
export type { Caller } from './parties.ts';
export { readTokens } from './read-tokens.ts';
export {
  hasLapsed,
  type OperationReceipt,
  readReceipt,
  readTransactionReceipt,
} from './receipt.ts';
export { describeRecovery, readRecoveryApproval } from './recovery-approval.ts';
export { Refusal, type RefusedKind } from './refusals.ts';
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
export { recoveryHashFor, signByOwners, textHashFor } from './signatures.ts';
export type { Outflow, TokenFacts } from './token-facts.ts';
export { amountInWords, amountOf, nameOf, type TokenContext } from './token-in-words.ts';
export {
  type Payer,
  type PreparedOperation,
  prepareOperation,
  type SignedOperation,
  sendOperation,
  signOperation,
} from './user-operation.ts';
export { visibleText } from './visible-text.ts';
