import type { RelayTask } from '@recovery-guardian/recovery-service';
import type { Hex } from 'viem';

/** A transaction that the relayer sends to the chain, called a relay below. */
export interface RelayedTransaction {
  id: string;
  /** Its purpose; `undefined` if it only fills a missing nonce. */
  task: RelayedStep | undefined;
  gas: bigint;
  createdAt: Date;
}

/** A step of a recovery as stored in the queue. The configuration says where the call goes. */
export type RelayedStep = Pick<RelayTask, 'recoveryId' | 'step' | 'account'> & { data: Hex };

/** A relay with a nonce. It is broadcast until the chain has it. */
export type SentTransaction = RelayedTransaction & {
  nonce: number;
  attempts: readonly [Attempt, ...Attempt[]];
};

/** EIP-1559 fees, in wei per unit of gas. */
export interface Fees {
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/** A signed transaction. Each newer one of a relay has the same nonce and higher fees. */
export type Attempt = Fees & {
  hash: Hex;
  raw: Hex;
  /** Whether it does nothing, because the call that it replaces would fail. */
  isVoid: boolean;
  signedAt: Date;
};

/** How a relay ended. */
export type RelayEnd =
  /** Its call succeeded. */
  | 'done'
  /** Its call was mined, and failed. */
  | 'reverted'
  /** Its call was never mined, because it would have failed. */
  | 'dropped';

/** An event of a relay, for logs and metrics. */
export interface RelayReport {
  id: string;
  chainId: number;
  /** `fill` if it only fills a missing nonce. */
  step: RelayTask['step'] | 'fill';
  event: 'sent' | 'replaced' | 'voided' | 'requeued' | 'reopened' | RelayEnd;
}

/** Returns the name of a relay's step in logs and metrics. */
export function stepNameOf({ task }: Pick<RelayedTransaction, 'task'>): RelayReport['step'] {
  return task?.step ?? 'fill';
}

/** Returns the newest attempt, which nodes should prefer. */
export function newestOf({ attempts }: SentTransaction): Attempt {
  return attempts.at(-1) as Attempt;
}
