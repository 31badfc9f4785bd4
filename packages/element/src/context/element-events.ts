import type { Address } from 'viem';
import type { StepName, ViewName } from '../attribute-values.ts';
import type { ProblemReason } from '../element-error.ts';

/**
 * The base class of the element's events: they bubble and cross shadow roots. The `before-` events
 * are cancelable: `preventDefault()` means that the host takes over.
 */
export class RecoveryGuardianEvent<Detail = unknown> extends CustomEvent<Detail> {
  constructor(name: string, detail: Detail) {
    const cancelable = name.startsWith('before-');
    super(`recovery-guardian-${name}`, { bubbles: true, composed: true, cancelable, detail });
  }
}

export interface AccountDetails {
  account: Address;
  chainId: number;
}

export interface RecoveryGuardianClosedDetails {
  view: ViewName;
}

/** The dialog was closed. */
export class RecoveryGuardianClosedEvent extends RecoveryGuardianEvent<RecoveryGuardianClosedDetails> {
  constructor(detail: RecoveryGuardianClosedDetails) {
    super('closed', detail);
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
    super('error', detail);
  }
}

export interface RecoveryGuardianOpenedDetails {
  view: ViewName;
}

/** The dialog was opened. */
export class RecoveryGuardianOpenedEvent extends RecoveryGuardianEvent<RecoveryGuardianOpenedDetails> {
  constructor(detail: RecoveryGuardianOpenedDetails) {
    super('opened', detail);
  }
}

export interface RecoveryGuardianReadyDetails extends AccountDetails {
  view: ViewName;
}

/** The element has read the account for the first time and can be used. */
export class RecoveryGuardianReadyEvent extends RecoveryGuardianEvent<RecoveryGuardianReadyDetails> {
  constructor(detail: RecoveryGuardianReadyDetails) {
    super('ready', detail);
  }
}

export interface RecoveryGuardianStepDetails {
  view: ViewName;
  step: StepName;
}

/** The user reached another step of a view. Shows where users give up, but not who. */
export class RecoveryGuardianStepEvent extends RecoveryGuardianEvent<RecoveryGuardianStepDetails> {
  constructor(detail: RecoveryGuardianStepDetails) {
    super('step', detail);
  }
}

export interface RecoveryGuardianViewChangeDetails {
  view: ViewName;
  previousView: ViewName;
}

/** The user went to another view. */
export class RecoveryGuardianViewChangeEvent extends RecoveryGuardianEvent<RecoveryGuardianViewChangeDetails> {
  constructor(detail: RecoveryGuardianViewChangeDetails) {
    super('view-change', detail);
  }
}
