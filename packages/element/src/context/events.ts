import type {
  RecoveryGuardianBeforeAddGuardianEvent,
  RecoveryGuardianBeforeCancelEvent,
  RecoveryGuardianBeforeChangeGuardiansEvent,
  RecoveryGuardianBeforeFinalizeEvent,
  RecoveryGuardianBeforeRegisterEvent,
  RecoveryGuardianBeforeSubmitEvent,
  RecoveryGuardianCanceledEvent,
  RecoveryGuardianDeletedEvent,
  RecoveryGuardianFinalizedEvent,
  RecoveryGuardianGuardianAddedEvent,
  RecoveryGuardianGuardiansChangedEvent,
  RecoveryGuardianRegisteredEvent,
  RecoveryGuardianRequestedEvent,
  RecoveryGuardianSignedEvent,
  RecoveryGuardianSubmittedEvent,
} from './account-events.ts';
import type {
  RecoveryGuardianClosedEvent,
  RecoveryGuardianErrorEvent,
  RecoveryGuardianOpenedEvent,
  RecoveryGuardianReadyEvent,
  RecoveryGuardianStepEvent,
  RecoveryGuardianViewChangeEvent,
} from './element-events.ts';

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

/** `view-change` -> `ViewChange` */
type PascalCase<Text extends string> = Text extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${PascalCase<Rest>}`
  : Capitalize<Text>;

/** A listener for each event: `onReady`, `onViewChange`, `onBeforeRegister`, … */
export type RecoveryGuardianEventProps = {
  [Name in RecoveryGuardianEventName as `on${PascalCase<Name>}`]?:
    | ((event: RecoveryGuardianEventOf<Name>) => void)
    | undefined;
};

/** The event of each prop: `onViewChange` -> `recovery-guardian-view-change`. */
export const eventsOfProps: ReadonlyMap<string, string> = new Map(
  eventNames.map((name) => [
    `on-${name}`.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    `recovery-guardian-${name}`,
  ]),
);
