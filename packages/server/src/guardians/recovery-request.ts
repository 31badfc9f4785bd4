import type { Call, NetworkConfiguration } from '@recovery-guardian/core';
import type { Address, Hex } from 'viem';

/**
 * A recovery that guardians sign together, off chain, until the account's threshold is met. One
 * exists per recovery hash, which covers chain, module, account, nonce and new owners.
 */
export interface RecoveryRequest {
  id: string;
  /** The module's hash of this recovery, which the guardians sign. */
  recoveryHash: Hex;
  account: Address;
  chainId: number;
  newOwners: readonly Address[];
  newThreshold: number;
  /** The account's nonce in the recovery module when the request was created. */
  nonce: bigint;
  /** Derived from the recovery hash, so that guardians can compare what they sign. */
  emoji: string;
  matchPhrase: string;
  /** The first guardian to sign. */
  createdBy: Address;
  status: RecoveryStatus;
  executeData: RelayData;
  finalizeData: RelayData;
  /** One per guardian, ordered by signer, as the module requires. */
  signatures: readonly GuardianSignature[];
  createdAt: Date;
  updatedAt: Date;
}

/**
 * `PENDING -> EXECUTION-IN-PROGRESS -> EXECUTED -> FINALIZATION-IN-PROGRESS -> FINALIZED`. The
 * status follows the chain: a step in progress falls back if its transaction fails, and others may
 * execute too.
 */
export type RecoveryStatus =
  | 'PENDING'
  | 'EXECUTION-IN-PROGRESS'
  | 'EXECUTED'
  | 'FINALIZATION-IN-PROGRESS'
  | 'FINALIZED';

/** The state of one step of a recovery. */
export interface RelayData {
  /** Whether the operator's relayer accepted it. */
  sponsored: boolean;
  /** The newest transaction of this step; `undefined` before it is sent. */
  transactionHash: Hex | undefined;
}

export interface GuardianSignature {
  signer: Address;
  signature: Hex;
  /** The signer as spelled by its client; existing clients look for this spelling. */
  signerAsSent?: string;
}

/** The fields that define a new request. */
export type NewRecoveryRequest = Omit<
  RecoveryRequest,
  'status' | 'executeData' | 'finalizeData' | 'signatures' | 'updatedAt'
>;

/** Stores recovery requests and their signatures. */
export interface RecoveryStore {
  /**
   * Stores a new request with its first signature and audits both. Returns `false`, storing
   * nothing, if a request with its hash exists.
   */
  create(request: NewRecoveryRequest, first: GuardianSignature): Promise<boolean>;
  find(id: string): Promise<RecoveryRequest | undefined>;
  findByHash(recoveryHash: Hex): Promise<RecoveryRequest | undefined>;
  /**
   * Lists up to ten requests for an account at a nonce: the newest of each guardian, then the
   * second newest of each, and so on. No guardian's requests can hide those of the others.
   */
  list(account: { account: Address; chainId: number; nonce: bigint }): Promise<RecoveryRequest[]>;
  /**
   * Stores and audits an accepted signature, one per guardian. An existing signature stays, unless
   * the new one is shorter (contracts' signatures may be padded, and every byte costs gas) or the
   * old one is `refused`. In a transaction, it locks the request until the commit.
   *
   * @returns whether it was stored
   */
  keepSignature(parameters: {
    request: Pick<RecoveryRequest, 'id' | 'account'>;
    signature: GuardianSignature;
    /** This guardian's stored signature, if the module no longer accepts it. */
    refused: Hex | undefined;
    at: Date;
  }): Promise<boolean>;
  /**
   * Changes a request's status if it is still `from`; else returns `false`. The statuses determine
   * the step; they may be equal, to record another transaction.
   */
  advance(parameters: RecoveryAdvance): Promise<boolean>;
  /** Lists requests with a status in pages, the longest unchanged first unless `isNewestFirst`. */
  listByStatus(parameters: {
    status: RecoveryStatus;
    chainId: number;
    limit: number;
    isNewestFirst?: boolean;
    /** The last entry of the previous page. */
    after?: { updatedAt: Date; id: string } | undefined;
  }): Promise<RecoveryRequest[]>;
}

export interface RecoveryAdvance {
  id: string;
  from: RecoveryStatus;
  to: RecoveryStatus;
  /** The new state of the step to `to` or back from `from`; unchanged if omitted. */
  step?: RelayData | undefined;
  at: Date;
}

/** Returns the step that a change between these statuses belongs to. */
export function stepOf({ from, to }: Pick<RecoveryAdvance, 'from' | 'to'>): 'execute' | 'finalize' {
  return [from, to].some((one) => one === 'FINALIZED' || one === 'FINALIZATION-IN-PROGRESS')
    ? 'finalize'
    : 'execute';
}

/**
 * Sends recoveries to the chain with its own gas key, never a guardian's. Accepted steps are
 * carried out despite restarts and reorgs.
 */
export interface Relayer {
  /** Which steps it pays for on a chain, as in `GET /config/getNetworkConfig`. */
  describe(chainId: number): NetworkConfiguration['sponsorships'];
  /** The steps that it takes on a chain as soon as possible, without being asked. */
  automaticSteps(chainId: number): readonly RelayTask['step'][];
  /**
   * Accepts a step of a recovery. Simulates the call as the gas key; then, in one transaction,
   * counts it against the caps, queues it and sets the request's status to `EXECUTION-IN-PROGRESS`
   * or `FINALIZATION-IN-PROGRESS` (`RecoveryStore.advance`, sponsored). From then on it updates the
   * status from the chain. Submitting the same step twice has no further effect.
   */
  submit(task: RelayTask): Promise<RelayOutcome>;
}

/** One step of a recovery. Anyone may make its call. */
export interface RelayTask {
  recoveryId: string;
  step: 'execute' | 'finalize';
  chainId: number;
  account: Address;
  call: Call;
}

export type RelayOutcome =
  /** Queued, by this or an earlier submission. */
  | { outcome: 'taken' }
  /** The request's status has changed since it was read. */
  | { outcome: 'moved-on' }
  /** The operator does not pay for this step on this chain. */
  | { outcome: 'not-sponsored' }
  /** The account is not a genuine Safe, so its code could do anything. */
  | { outcome: 'not-a-safe' }
  /** A cap is exhausted. */
  | { outcome: 'limited'; retryAfter: number }
  /** The call would revert now; `cause` is for the log only. */
  | { outcome: 'would-revert'; cause?: unknown };
