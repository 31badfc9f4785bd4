export type {
  Account,
  AccountId,
  AccountInspection,
  AccountOverview,
  AccountStatus,
  Owner,
} from './account.ts';
export type * from './approval.ts';
export { askBackground, onBackgroundChange } from './ask-background.ts';
export { createBackgroundProvider } from './background-provider.ts';
export { WalletError, type WalletErrorReason } from './errors.ts';
export type {
  OwnerSecret,
  RequestName,
  RequestParameters,
  RequestResult,
  Requests,
} from './requests.ts';
export type { Chain, Settings } from './settings.ts';
export type * from './state.ts';
export type { Change } from './wire.ts';
