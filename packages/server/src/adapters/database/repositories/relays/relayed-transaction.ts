import type { RelayTask } from '@recovery-guardian/recovery-service';
import type { Hex } from 'viem';

/** A transaction that the relayer is to bring onto the chain. */
export type RelayedTransaction = {
  id: string;
  /** What it is for; `undefined` where it only fills a nonce that is missing. */
  task: RelayedStep | undefined;
  gas: bigint;
  createdAt: Date;
};

/** A step of a recovery, as the queue keeps it. Where the call goes stands in the configuration. */
export type RelayedStep = Pick<RelayTask, 'recoveryId' | 'step' | 'account'> & { data: Hex };

/** One that has a nonce. It is broadcast until the chain has it. */
export type SentTransaction = RelayedTransaction & { nonce: number; attempts: readonly [Attempt, ...Attempt[]] };

/** EIP-1559, in wei for each unit of gas. */
export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };

/** A signed transaction; each newer one of a relay has its nonce and higher fees. */
export type Attempt = Fees & {
  hash: Hex;
  raw: Hex;
  /** It does nothing: the call that it replaces would have failed. */
  isVoid: boolean;
  signedAt: Date;
};

/** How a relay ended. */
export type RelayEnd =
  /** Its call succeeded. */
  | 'done'
  /** Its call was mined, and failed. */
  | 'reverted'
  /** Its call was never mined: it would have failed. */
  | 'dropped';

/** What became of a relay, for logs and metrics. */
export type RelayReport = {
  id: string;
  chainId: number;
  /** `fill` where it was for a nonce that was missing. */
  step: RelayTask['step'] | 'fill';
  event: 'sent' | 'replaced' | 'voided' | 'requeued' | 'reopened' | RelayEnd;
};

/** How a relay is called in logs and metrics. */
export function stepNameOf({ task }: Pick<RelayedTransaction, 'task'>): RelayReport['step'] {
  return task?.step ?? 'fill';
}

/** The newest attempt, which nodes shall prefer. */
export function newestOf({ attempts }: SentTransaction): Attempt {
  return attempts.at(-1) as Attempt;
}
