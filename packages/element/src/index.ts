export { type Layout, layouts, type Theme, themes } from './appearance.ts';
export type { Eip1193Provider } from './chain/eip1193.ts';
export type { RecoveryClient } from './chain/network.ts';
export { identicon } from './components/address.ts';
export { defineRecoveryGuardian } from './define-recovery-guardian.ts';
export type { ProblemReason } from './errors/element-error.ts';
export { ElementError, type ElementErrorReason } from './errors/element-error.ts';
export * from './events/account-events.ts';
export * from './events/element-events.ts';
export {
  eventNames,
  type RecoveryGuardianEventName,
  type RecoveryGuardianEventOf,
} from './events/events.ts';
export { type MountOptions, mount } from './mount.ts';
export { RecoveryGuardianElement } from './recovery-guardian.ts';
export type { CaptchaToken } from './state/view-context.ts';
export { en } from './translations/en.ts';
export { type Language, languages } from './translations/languages.ts';
export type { StringOverrides, Strings } from './translations/strings.ts';
export { type StepName, type ViewName, viewNames } from './view-names.ts';
export type { Signer } from './wallet/connect-wallet.ts';
