import type { Call, Channel } from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import type { ProblemReason } from '../errors/element-error.ts';
import type { StepName, ViewName } from '../view-names.ts';

/**
 * The base class of the element's events: they bubble and cross shadow roots. The `before-` events
 * are cancelable: `preventDefault()` means that the host takes over.
 */
export class RecoveryGuardianEvent<Detail = unknown> extends CustomEvent<Detail> {
  constructor(
    type: `recovery-guardian-${string}`,
    detail: Detail,
    options: { cancelable?: boolean } = {},
  ) {
    super(type, { bubbles: true, composed: true, detail, ...options });
  }
}

interface AccountDetails {
  account: Address;
  chainId: number;
}

export interface RecoveryGuardianBeforeAddGuardianDetails extends AccountDetails {
  guardianAddress: Address;
  /** For the account to send, all or none. */
  calls: readonly Call[];
}

/**
 * The account is about to add the guardian. A host that prevents this has the account make `calls`
 * itself; the element waits until the chain shows it.
 */
export class RecoveryGuardianBeforeAddGuardianEvent extends RecoveryGuardianEvent<RecoveryGuardianBeforeAddGuardianDetails> {
  constructor(detail: RecoveryGuardianBeforeAddGuardianDetails) {
    super('recovery-guardian-before-add-guardian', detail, { cancelable: true });
  }
}

export interface RecoveryGuardianBeforeCancelDetails extends AccountDetails {
  /** For the account to send. */
  calls: readonly Call[];
}

/**
 * The running recovery is about to be canceled. A host that prevents this has the account make
 * `calls` itself; the element waits until the chain shows it.
 */
export class RecoveryGuardianBeforeCancelEvent extends RecoveryGuardianEvent<RecoveryGuardianBeforeCancelDetails> {
  constructor(detail: RecoveryGuardianBeforeCancelDetails) {
    super('recovery-guardian-before-cancel', detail, { cancelable: true });
  }
}

export interface RecoveryGuardianBeforeChangeGuardiansDetails extends AccountDetails {
  /** The guardians after the change. */
  guardians: readonly Address[];
  /** How many of them must agree then. */
  guardianThreshold: number;
  /** For the account to send, all or none. */
  calls: readonly Call[];
}

/**
 * The account is about to remove a guardian, to change how many must agree, or to switch recovery on
 * again. A host that prevents this has the account make `calls` itself; the element waits until the
 * chain shows it.
 */
export class RecoveryGuardianBeforeChangeGuardiansEvent extends RecoveryGuardianEvent<RecoveryGuardianBeforeChangeGuardiansDetails> {
  constructor(detail: RecoveryGuardianBeforeChangeGuardiansDetails) {
    super('recovery-guardian-before-change-guardians', detail, { cancelable: true });
  }
}

export interface RecoveryGuardianBeforeFinalizeDetails extends AccountDetails {
  /** Any account may send them. */
  calls: readonly Call[];
}

/**
 * The recovery is about to be finalized. A host that prevents this sends `calls` itself; the
 * element waits until the chain shows it.
 */
export class RecoveryGuardianBeforeFinalizeEvent extends RecoveryGuardianEvent<RecoveryGuardianBeforeFinalizeDetails> {
  constructor(detail: RecoveryGuardianBeforeFinalizeDetails) {
    super('recovery-guardian-before-finalize', detail, { cancelable: true });
  }
}

export interface RecoveryGuardianBeforeRegisterDetails extends AccountDetails {
  channel: Channel;
  /** The email address, or the phone number in E.164 form. */
  target: string;
}

/**
 * A contact is about to be registered: nothing is signed or sent yet. A host that prevents this
 * registers it itself.
 */
export class RecoveryGuardianBeforeRegisterEvent extends RecoveryGuardianEvent<RecoveryGuardianBeforeRegisterDetails> {
  constructor(detail: RecoveryGuardianBeforeRegisterDetails) {
    super('recovery-guardian-before-register', detail, { cancelable: true });
  }
}

export interface RecoveryGuardianBeforeSubmitDetails extends AccountDetails {
  newOwners: readonly Address[];
  newThreshold: number;
  /** Any account may send them. */
  calls: readonly Call[];
}

/**
 * The recovery is about to be started on the chain. A host that prevents this sends `calls` itself;
 * the element waits until the chain shows it.
 */
export class RecoveryGuardianBeforeSubmitEvent extends RecoveryGuardianEvent<RecoveryGuardianBeforeSubmitDetails> {
  constructor(detail: RecoveryGuardianBeforeSubmitDetails) {
    super('recovery-guardian-before-submit', detail, { cancelable: true });
  }
}

/** The chain shows that the running recovery was canceled from here. */
export class RecoveryGuardianCanceledEvent extends RecoveryGuardianEvent<AccountDetails> {
  constructor(detail: AccountDetails) {
    super('recovery-guardian-canceled', detail);
  }
}

export interface RecoveryGuardianClosedDetails {
  view: ViewName;
}

/** The dialog was closed. */
export class RecoveryGuardianClosedEvent extends RecoveryGuardianEvent<RecoveryGuardianClosedDetails> {
  constructor(detail: RecoveryGuardianClosedDetails) {
    super('recovery-guardian-closed', detail);
  }
}

export interface RecoveryGuardianDeletedDetails extends AccountDetails {
  registrationId: string;
}

/** A registered contact was removed. */
export class RecoveryGuardianDeletedEvent extends RecoveryGuardianEvent<RecoveryGuardianDeletedDetails> {
  constructor(detail: RecoveryGuardianDeletedDetails) {
    super('recovery-guardian-deleted', detail);
  }
}

export interface RecoveryGuardianErrorDetails {
  /** The case, for programs. */
  reason: ProblemReason;
  /** The sentence that the user sees, or what the page has set wrong. */
  message: string;
  /** The error that was thrown. */
  cause: unknown;
}

/** Something failed and the user was told, or a setting is wrong. Never contains a code or a target. */
export class RecoveryGuardianErrorEvent extends RecoveryGuardianEvent<RecoveryGuardianErrorDetails> {
  constructor(detail: RecoveryGuardianErrorDetails) {
    super('recovery-guardian-error', detail);
  }
}

export interface RecoveryGuardianFinalizedDetails extends AccountDetails {
  newOwners: readonly Address[];
}

/** The chain shows the new owners: the recovery is over. */
export class RecoveryGuardianFinalizedEvent extends RecoveryGuardianEvent<RecoveryGuardianFinalizedDetails> {
  constructor(detail: RecoveryGuardianFinalizedDetails) {
    super('recovery-guardian-finalized', detail);
  }
}

export interface RecoveryGuardianGuardianAddedDetails extends AccountDetails {
  guardianAddress: Address;
}

/** The chain shows the guardian on the account. */
export class RecoveryGuardianGuardianAddedEvent extends RecoveryGuardianEvent<RecoveryGuardianGuardianAddedDetails> {
  constructor(detail: RecoveryGuardianGuardianAddedDetails) {
    super('recovery-guardian-guardian-added', detail);
  }
}

export interface RecoveryGuardianGuardiansChangedDetails extends AccountDetails {
  guardians: readonly Address[];
  /** How many of them must agree. */
  guardianThreshold: number;
}

/** The chain shows a removed guardian, a new threshold, or recovery enabled again. */
export class RecoveryGuardianGuardiansChangedEvent extends RecoveryGuardianEvent<RecoveryGuardianGuardiansChangedDetails> {
  constructor(detail: RecoveryGuardianGuardiansChangedDetails) {
    super('recovery-guardian-guardians-changed', detail);
  }
}

export interface RecoveryGuardianOpenedDetails {
  view: ViewName;
}

/** The dialog was opened. */
export class RecoveryGuardianOpenedEvent extends RecoveryGuardianEvent<RecoveryGuardianOpenedDetails> {
  constructor(detail: RecoveryGuardianOpenedDetails) {
    super('recovery-guardian-opened', detail);
  }
}

export interface RecoveryGuardianReadyDetails extends AccountDetails {
  view: ViewName;
}

/** The element has read the account for the first time and can be used. */
export class RecoveryGuardianReadyEvent extends RecoveryGuardianEvent<RecoveryGuardianReadyDetails> {
  constructor(detail: RecoveryGuardianReadyDetails) {
    super('recovery-guardian-ready', detail);
  }
}

export interface RecoveryGuardianRegisteredDetails extends AccountDetails {
  channel: Channel;
  registrationId: string;
  guardianAddress: Address;
}

/** A contact was registered. The account may still have to add the guardian. */
export class RecoveryGuardianRegisteredEvent extends RecoveryGuardianEvent<RecoveryGuardianRegisteredDetails> {
  constructor(detail: RecoveryGuardianRegisteredDetails) {
    super('recovery-guardian-registered', detail);
  }
}

export interface RecoveryGuardianRequestedDetails extends AccountDetails {
  requestId: string;
  requiredVerifications: number;
  newOwners: readonly Address[];
  newThreshold: number;
}

/** Codes for a recovery were sent to the account\'s contacts. */
export class RecoveryGuardianRequestedEvent extends RecoveryGuardianEvent<RecoveryGuardianRequestedDetails> {
  constructor(detail: RecoveryGuardianRequestedDetails) {
    super('recovery-guardian-requested', detail);
  }
}

export interface RecoveryGuardianSignedDetails extends AccountDetails {
  newOwners: readonly Address[];
  newThreshold: number;
  /** The guardian. */
  signer: Address;
  /** Its signature over the recovery, for the recovery module. */
  signature: Hex;
}

/** Enough codes were correct: the guardian signed the recovery. */
export class RecoveryGuardianSignedEvent extends RecoveryGuardianEvent<RecoveryGuardianSignedDetails> {
  constructor(detail: RecoveryGuardianSignedDetails) {
    super('recovery-guardian-signed', detail);
  }
}

export interface RecoveryGuardianStepDetails {
  view: ViewName;
  step: StepName;
}

/** The user reached another step of a view. Shows where users give up, but not who. */
export class RecoveryGuardianStepEvent extends RecoveryGuardianEvent<RecoveryGuardianStepDetails> {
  constructor(detail: RecoveryGuardianStepDetails) {
    super('recovery-guardian-step', detail);
  }
}

export interface RecoveryGuardianSubmittedDetails extends AccountDetails {
  newOwners: readonly Address[];
  newThreshold: number;
  /** When it can be finalized, in seconds since 1970, by the chain's clock. */
  executeAfter: number;
}

/** The chain shows the recovery: its grace period runs. */
export class RecoveryGuardianSubmittedEvent extends RecoveryGuardianEvent<RecoveryGuardianSubmittedDetails> {
  constructor(detail: RecoveryGuardianSubmittedDetails) {
    super('recovery-guardian-submitted', detail);
  }
}

export interface RecoveryGuardianViewChangeDetails {
  view: ViewName;
  previousView: ViewName;
}

/** The user went to another view. */
export class RecoveryGuardianViewChangeEvent extends RecoveryGuardianEvent<RecoveryGuardianViewChangeDetails> {
  constructor(detail: RecoveryGuardianViewChangeDetails) {
    super('recovery-guardian-view-change', detail);
  }
}

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
