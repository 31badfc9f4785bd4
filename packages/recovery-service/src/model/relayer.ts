import type { Call, NetworkConfiguration } from '@recovery-guardian/protocol';
import type { Address } from 'viem';

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
