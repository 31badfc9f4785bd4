import type { RecoveryGuardianBeforeAddGuardianEvent } from './before-add-guardian.ts';
import type { RecoveryGuardianBeforeCancelEvent } from './before-cancel.ts';
import type { RecoveryGuardianBeforeChangeGuardiansEvent } from './before-change-guardians.ts';
import type { RecoveryGuardianBeforeFinalizeEvent } from './before-finalize.ts';
import type { RecoveryGuardianBeforeRegisterEvent } from './before-register.ts';
import type { RecoveryGuardianBeforeSubmitEvent } from './before-submit.ts';
import type { RecoveryGuardianCanceledEvent } from './canceled.ts';
import type { RecoveryGuardianClosedEvent } from './closed.ts';
import type { RecoveryGuardianDeletedEvent } from './deleted.ts';
import type { RecoveryGuardianErrorEvent } from './error.ts';
import type { RecoveryGuardianFinalizedEvent } from './finalized.ts';
import type { RecoveryGuardianGuardianAddedEvent } from './guardian-added.ts';
import type { RecoveryGuardianGuardiansChangedEvent } from './guardians-changed.ts';
import type { RecoveryGuardianOpenedEvent } from './opened.ts';
import type { RecoveryGuardianReadyEvent } from './ready.ts';
import type { RecoveryGuardianRegisteredEvent } from './registered.ts';
import type { RecoveryGuardianRequestedEvent } from './requested.ts';
import type { RecoveryGuardianSignedEvent } from './signed.ts';
import type { RecoveryGuardianStepEvent } from './step.ts';
import type { RecoveryGuardianSubmittedEvent } from './submitted.ts';
import type { RecoveryGuardianViewChangeEvent } from './view-change.ts';

/** The element's events, by their names without the prefix `recovery-guardian-`. */
interface RecoveryGuardianEvents {
  ready: RecoveryGuardianReadyEvent;
  'view-change': RecoveryGuardianViewChangeEvent;
  step: RecoveryGuardianStepEvent;
  'before-register': RecoveryGuardianBeforeRegisterEvent;
  registered: RecoveryGuardianRegisteredEvent;
  deleted: RecoveryGuardianDeletedEvent;
  'before-add-guardian': RecoveryGuardianBeforeAddGuardianEvent;
  'guardian-added': RecoveryGuardianGuardianAddedEvent;
  'before-change-guardians': RecoveryGuardianBeforeChangeGuardiansEvent;
  'guardians-changed': RecoveryGuardianGuardiansChangedEvent;
  requested: RecoveryGuardianRequestedEvent;
  signed: RecoveryGuardianSignedEvent;
  'before-submit': RecoveryGuardianBeforeSubmitEvent;
  submitted: RecoveryGuardianSubmittedEvent;
  'before-finalize': RecoveryGuardianBeforeFinalizeEvent;
  finalized: RecoveryGuardianFinalizedEvent;
  'before-cancel': RecoveryGuardianBeforeCancelEvent;
  canceled: RecoveryGuardianCanceledEvent;
  error: RecoveryGuardianErrorEvent;
  opened: RecoveryGuardianOpenedEvent;
  closed: RecoveryGuardianClosedEvent;
}

/** The names of the element's events, without the prefix `recovery-guardian-`. */
export const eventNames = [
  'ready',
  'view-change',
  'step',
  'before-register',
  'registered',
  'deleted',
  'before-add-guardian',
  'guardian-added',
  'before-change-guardians',
  'guardians-changed',
  'requested',
  'signed',
  'before-submit',
  'submitted',
  'before-finalize',
  'finalized',
  'before-cancel',
  'canceled',
  'error',
  'opened',
  'closed',
] as const satisfies readonly (keyof RecoveryGuardianEvents)[];

/** The name of an event, without `recovery-guardian-`. */
export type RecoveryGuardianEventName = (typeof eventNames)[number];

/** The class of an event. */
export type RecoveryGuardianEventOf<Name extends RecoveryGuardianEventName> =
  RecoveryGuardianEvents[Name];

// Does not compile while an event is missing above.
true satisfies keyof RecoveryGuardianEvents extends RecoveryGuardianEventName ? true : never;

type PrefixedEvents = {
  [Name in keyof RecoveryGuardianEvents as `recovery-guardian-${Name}`]: RecoveryGuardianEvents[Name];
};

declare global {
  interface HTMLElementEventMap extends PrefixedEvents {}
}
