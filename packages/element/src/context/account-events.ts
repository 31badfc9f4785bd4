import type { Call, Channel } from '@recovery-guardian/core';
import type { Address, Hex } from 'viem';
import { type AccountDetails, RecoveryGuardianEvent } from './element-events.ts';

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
    super('before-add-guardian', detail);
  }
}

export interface RecoveryGuardianBeforeCancelDetails extends AccountDetails {
  /** For the account to send. */
  calls: readonly Call[];
}

/**
 * The running recovery is about to be canceled; or, after a recovery, what guardians approved before is
 * about to be voided. A host that prevents this has the account make `calls` itself; the element waits
 * until the chain shows that.
 */
export class RecoveryGuardianBeforeCancelEvent extends RecoveryGuardianEvent<RecoveryGuardianBeforeCancelDetails> {
  constructor(detail: RecoveryGuardianBeforeCancelDetails) {
    super('before-cancel', detail);
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
    super('before-change-guardians', detail);
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
    super('before-finalize', detail);
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
    super('before-register', detail);
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
    super('before-submit', detail);
  }
}

/** The chain shows that the running recovery was canceled from here. */
export class RecoveryGuardianCanceledEvent extends RecoveryGuardianEvent<AccountDetails> {
  constructor(detail: AccountDetails) {
    super('canceled', detail);
  }
}

export interface RecoveryGuardianDeletedDetails extends AccountDetails {
  registrationId: string;
}

/** A registered contact was removed. */
export class RecoveryGuardianDeletedEvent extends RecoveryGuardianEvent<RecoveryGuardianDeletedDetails> {
  constructor(detail: RecoveryGuardianDeletedDetails) {
    super('deleted', detail);
  }
}

export interface RecoveryGuardianFinalizedDetails extends AccountDetails {
  newOwners: readonly Address[];
}

/** The chain shows the new owners: the recovery is over. */
export class RecoveryGuardianFinalizedEvent extends RecoveryGuardianEvent<RecoveryGuardianFinalizedDetails> {
  constructor(detail: RecoveryGuardianFinalizedDetails) {
    super('finalized', detail);
  }
}

export interface RecoveryGuardianGuardianAddedDetails extends AccountDetails {
  guardianAddress: Address;
}

/** The chain shows the guardian on the account. */
export class RecoveryGuardianGuardianAddedEvent extends RecoveryGuardianEvent<RecoveryGuardianGuardianAddedDetails> {
  constructor(detail: RecoveryGuardianGuardianAddedDetails) {
    super('guardian-added', detail);
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
    super('guardians-changed', detail);
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
    super('registered', detail);
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
    super('requested', detail);
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
    super('signed', detail);
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
    super('submitted', detail);
  }
}
