export { type Layout, layouts, type Theme, themes } from './appearance.ts';
export type { Eip1193Provider } from './chain/eip1193.ts';
export type { RecoveryClient } from './chain/recovery-client.ts';
export { identicon } from './components/identicon.ts';
export { defineRecoveryGuardian } from './define-recovery-guardian.ts';
export type { ProblemReason } from './errors/element-error.ts';
export { ElementError, type ElementErrorReason } from './errors/element-error.ts';
export { RecoveryGuardianBeforeAddGuardianEvent } from './events/before-add-guardian.ts';
export { RecoveryGuardianBeforeCancelEvent } from './events/before-cancel.ts';
export { RecoveryGuardianBeforeChangeGuardiansEvent } from './events/before-change-guardians.ts';
export { RecoveryGuardianBeforeFinalizeEvent } from './events/before-finalize.ts';
export { RecoveryGuardianBeforeRegisterEvent } from './events/before-register.ts';
export { RecoveryGuardianBeforeSubmitEvent } from './events/before-submit.ts';
export { RecoveryGuardianCanceledEvent } from './events/canceled.ts';
export { RecoveryGuardianClosedEvent } from './events/closed.ts';
export { RecoveryGuardianDeletedEvent } from './events/deleted.ts';
export { RecoveryGuardianErrorEvent } from './events/error.ts';
export {
  eventNames,
  type RecoveryGuardianEventName,
  type RecoveryGuardianEventOf,
} from './events/event-names.ts';
export { RecoveryGuardianFinalizedEvent } from './events/finalized.ts';
export { RecoveryGuardianGuardianAddedEvent } from './events/guardian-added.ts';
export { RecoveryGuardianGuardiansChangedEvent } from './events/guardians-changed.ts';
export { RecoveryGuardianOpenedEvent } from './events/opened.ts';
export { RecoveryGuardianReadyEvent } from './events/ready.ts';
export { RecoveryGuardianEvent } from './events/recovery-guardian-event.ts';
export { RecoveryGuardianRegisteredEvent } from './events/registered.ts';
export { RecoveryGuardianRequestedEvent } from './events/requested.ts';
export { RecoveryGuardianSignedEvent } from './events/signed.ts';
export { RecoveryGuardianStepEvent } from './events/step.ts';
export { RecoveryGuardianSubmittedEvent } from './events/submitted.ts';
export { RecoveryGuardianViewChangeEvent } from './events/view-change.ts';
export { type MountOptions, mount } from './mount.ts';
export { RecoveryGuardianElement } from './recovery-guardian.ts';
export type { CaptchaToken } from './state/service.ts';
export { en } from './translations/en.ts';
export { type Language, languages } from './translations/languages.ts';
export type { StringOverrides, Strings } from './translations/strings.ts';
export { type StepName, type ViewName, viewNames } from './view-names.ts';
export type { Signer } from './wallet/wallet.ts';
