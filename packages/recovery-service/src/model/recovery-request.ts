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
