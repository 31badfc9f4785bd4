import type { Address, Hex } from 'viem';

/**
 * A recovery that guardians sign together, off chain, until the account's threshold is met.
 *
 * There is one for each recovery hash, which stands for chain, module, account, nonce and new owners.
 */
export type RecoveryRequest = {
  id: string;
  /** What the guardians sign: the module's hash of this recovery. */
  recoveryHash: Hex;
  account: Address;
  chainId: number;
  newOwners: readonly Address[];
  newThreshold: number;
  /** The recovery module's nonce of the account when the request was made. */
  nonce: bigint;
  /** Both stand for the recovery hash, so that guardians can tell each other what they sign. */
  emoji: string;
  matchPhrase: string;
  /** The guardian who signed first. */
  createdBy: Address;
  status: RecoveryStatus;
  executeData: RelayData;
  finalizeData: RelayData;
  /** One of each guardian, ordered by signer, as the module wants them. */
  signatures: readonly GuardianSignature[];
  createdAt: Date;
  updatedAt: Date;
};

/**
 * `PENDING -> EXECUTION-IN-PROGRESS -> EXECUTED -> FINALIZATION-IN-PROGRESS -> FINALIZED`. It follows
 * the chain: what is in progress falls back when its transaction fails, and others may execute too.
 */
export type RecoveryStatus =
  | 'PENDING'
  | 'EXECUTION-IN-PROGRESS'
  | 'EXECUTED'
  | 'FINALIZATION-IN-PROGRESS'
  | 'FINALIZED';

/** What became of one step of a recovery. */
export type RelayData = {
  /** Whether the operator's relayer took it. */
  sponsored: boolean;
  /** The transaction that does it, the newest if it was replaced; `undefined` before it is sent. */
  transactionHash: Hex | undefined;
};

export type GuardianSignature = {
  signer: Address;
  signature: Hex;
  /** The signer as its client spelled it, which is how existing clients find it again. */
  signerAsSent?: string;
};

/** What a new request is made of; the rest follows. */
export type NewRecoveryRequest = Omit<
  RecoveryRequest,
  'status' | 'executeData' | 'finalizeData' | 'signatures' | 'updatedAt'
>;

/** Recovery requests and their signatures in the database. */
export type RecoveryStore = {
  /**
   * Keeps a new request with its first signature, and writes down whose both are; `false`, and nothing
   * is kept, where one with its hash is there already.
   */
  create(request: NewRecoveryRequest, first: GuardianSignature): Promise<boolean>;
  find(id: string): Promise<RecoveryRequest | undefined>;
  findByHash(recoveryHash: Hex): Promise<RecoveryRequest | undefined>;
  /**
   * The requests for an account at a nonce: the newest of each guardian who began some, then the
   * second newest of each, and so on up to ten, so that none of them hides what the others began.
   */
  list(account: { account: Address; chainId: number; nonce: bigint }): Promise<RecoveryRequest[]>;
  /**
   * Keeps a guardian's signature that the module takes, one for each guardian, and writes down whose.
   * Where there is one already it stays, unless the new one is shorter (a contract's may be padded at
   * will, and whoever sends it pays for every byte) or the old one is `refused`.
   *
   * @returns whether it is kept now.
   */
  keepSignature(parameters: {
    request: Pick<RecoveryRequest, 'id' | 'account'>;
    signature: GuardianSignature;
    /** What is kept of this guardian, if the module does not take it (any more). */
    refused: Hex | undefined;
    at: Date;
  }): Promise<boolean>;
  /**
   * Moves a request on, or back, if it still stands at `from`; `false` otherwise. The step that is
   * meant follows from the statuses; `from` and `to` may be the same, to note another transaction.
   */
  advance(parameters: RecoveryAdvance): Promise<boolean>;
  /** Those that stand at a status, the longest unchanged first unless `isNewestFirst`, in pages. */
  listByStatus(parameters: {
    status: RecoveryStatus;
    chainId: number;
    limit: number;
    isNewestFirst?: boolean;
    /** Only what is after this one in that order. */
    after?: { updatedAt: Date; id: string } | undefined;
  }): Promise<RecoveryRequest[]>;
};

export type RecoveryAdvance = {
  id: string;
  from: RecoveryStatus;
  to: RecoveryStatus;
  /** What is noted of the step that leads to `to`, or fell back from `from`; as it was if not given. */
  step?: RelayData | undefined;
  at: Date;
};

/** Of a request's two steps, the one that a move between these statuses belongs to. */
export function stepOf({ from, to }: Pick<RecoveryAdvance, 'from' | 'to'>): 'execute' | 'finalize' {
  return [from, to].some((one) => one === 'FINALIZED' || one === 'FINALIZATION-IN-PROGRESS')
    ? 'finalize'
    : 'execute';
}
