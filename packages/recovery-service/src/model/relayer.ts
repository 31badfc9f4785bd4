import type { Call, NetworkConfiguration } from '@recovery-guardian/protocol';
import type { Address } from 'viem';

/**
 * Sends recoveries to the chain with a gas key of its own, which is never a guardian's. What it has
 * taken it carries to its end, over restarts and reorgs.
 */
export type Relayer = {
  /** What it pays for on a chain, as `GET /config/getNetworkConfig` says it. */
  describe(chainId: number): NetworkConfiguration['sponsorships'];
  /**
   * Takes a step of a recovery: tries the call as the gas key would send it; then, in one transaction,
   * counts it against the caps, puts it onto the durable queue and moves its request on, to
   * `EXECUTION-IN-PROGRESS` or `FINALIZATION-IN-PROGRESS` (`RecoveryStore.advance`, sponsored). From
   * then on it moves the request as the chain goes. The same step sent twice is one.
   */
  submit(task: RelayTask): Promise<RelayOutcome>;
};

/** One step of a recovery. Both of its calls may be made by anyone. */
export type RelayTask = {
  recoveryId: string;
  step: 'execute' | 'finalize';
  chainId: number;
  account: Address;
  /** To the recovery module. */
  call: Call;
};

export type RelayOutcome =
  /** It is on the queue, by this or an earlier submission. */
  | { outcome: 'taken' }
  /** The request has moved on since it was read. */
  | { outcome: 'moved-on' }
  /** The operator does not pay for this step on this chain. */
  | { outcome: 'not-sponsored' }
  /** The account is not a genuine Safe: what runs in its name could be any code. */
  | { outcome: 'not-a-safe' }
  /** A cap is used up. */
  | { outcome: 'limited'; retryAfter: number }
  /** The chain would refuse it now; what it said, for the log alone. */
  | { outcome: 'would-revert'; cause?: unknown };
