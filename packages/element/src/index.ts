export {
  type Layout,
  layouts,
  type StepName,
  type Theme,
  themes,
  type ViewName,
  viewNames,
} from './attribute-values.ts';
export type { Eip1193Provider } from './chain/json-rpc.ts';
export type { RecoveryClient } from './chain/network.ts';
export * from './context/account-events.ts';
export * from './context/element-events.ts';
export {
  eventNames,
  type RecoveryGuardianEventName,
  type RecoveryGuardianEventOf,
} from './context/events.ts';
export type { CaptchaToken } from './context/view-context.ts';
export { defineRecoveryGuardian } from './define-recovery-guardian.ts';
export type { ProblemReason } from './element-error.ts';
export { ElementError, type ElementErrorReason } from './element-error.ts';
export { type MountOptions, mount } from './mount.ts';
export { RecoveryGuardianElement } from './recovery-guardian.ts';
export { identicon } from './ui/address.ts';
export type { Signer } from './wallet/connect-wallet.ts';
export type { StringOverrides, Strings } from './words/en/strings.ts';
export { en } from './words/en.ts';
export { type Language, languages } from './words/languages.ts';
