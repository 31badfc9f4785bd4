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
] as const satisfies readonly ShortName[];

type EventName = Extract<keyof HTMLElementEventMap, `recovery-guardian-${string}`>;
type ShortName = EventName extends `recovery-guardian-${infer Name}` ? Name : never;

/** The name of an event, without `recovery-guardian-`. */
export type RecoveryGuardianEventName = (typeof eventNames)[number];

/** The class of an event. */
export type RecoveryGuardianEventOf<Name extends RecoveryGuardianEventName> =
  HTMLElementEventMap[`recovery-guardian-${Name}`];

// Does not compile while an event is missing above.
true satisfies ShortName extends RecoveryGuardianEventName ? true : ShortName;
