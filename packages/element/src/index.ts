export { type Layout, layouts, type Theme, themes } from './appearance.ts';
export type { Eip1193Provider } from './chain/eip1193.ts';
export type { RecoveryClient } from './chain/recovery-client.ts';
export { identicon } from './components/identicon.ts';
export { defineRecoveryGuardian } from './define-recovery-guardian.ts';
export type { ProblemReason } from './errors/element-error.ts';
export { ElementError, type ElementErrorReason } from './errors/element-error.ts';
export {
  eventNames,
  RecoveryGuardianBeforeAddGuardianEvent,
  RecoveryGuardianBeforeCancelEvent,
  RecoveryGuardianBeforeChangeGuardiansEvent,
  RecoveryGuardianBeforeFinalizeEvent,
  RecoveryGuardianBeforeRegisterEvent,
  RecoveryGuardianBeforeSubmitEvent,
  RecoveryGuardianCanceledEvent,
  RecoveryGuardianClosedEvent,
  RecoveryGuardianDeletedEvent,
  RecoveryGuardianErrorEvent,
  RecoveryGuardianEvent,
  type RecoveryGuardianEventName,
  type RecoveryGuardianEventOf,
  RecoveryGuardianFinalizedEvent,
  RecoveryGuardianGuardianAddedEvent,
  RecoveryGuardianGuardiansChangedEvent,
  RecoveryGuardianOpenedEvent,
  RecoveryGuardianReadyEvent,
  RecoveryGuardianRegisteredEvent,
  RecoveryGuardianRequestedEvent,
  RecoveryGuardianSignedEvent,
  RecoveryGuardianStepEvent,
  RecoveryGuardianSubmittedEvent,
  RecoveryGuardianViewChangeEvent,
} from './events/events.ts';
export { type MountOptions, mount } from './mount.ts';
export { RecoveryGuardianElement } from './recovery-guardian.ts';
export type { CaptchaToken } from './state/service.ts';
export { en } from './translations/en.ts';
export { type Language, languages } from './translations/languages.ts';
export type { StringOverrides, Strings } from './translations/strings.ts';
export { type StepName, type ViewName, viewNames } from './view-names.ts';
export type { Signer } from './wallet/wallet.ts';
