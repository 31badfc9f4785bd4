import type {
  Attempt,
  RelayEnd,
  SentRelay,
} from '../../adapters/database/repositories/relays/relay.ts';
import type { ChainView, Receipt } from './relay-chain.ts';
import type { RelayWork } from './relay-work.ts';

/**
 * Ends what the chain has for good, and queues anew what lost its nonce to a transaction that is not
 * ours. What is mined but not settled yet is left alone: a reorg may take it back.
 *
 * @returns what the chain does not have.
 */
export async function settleMined(
  work: RelayWork,
  sent: readonly SentRelay[],
  view: ChainView,
): Promise<SentRelay[]> {
  const waiting: SentRelay[] = [];
  for (const relay of sent) {
    const mined = findMined(relay, view);
    if (mined) {
      if (isSettled(work, mined.receipt, view)) await end(work, relay, mined);
    } else if (relay.nonce < view.settledNonce) {
      await loseNonce(work, relay);
    } else if (relay.nonce >= view.minedNonce) {
      waiting.push(relay);
    }
  }
  return waiting;
}

type Mined = { attempt: Attempt; receipt: Receipt };

function findMined({ attempts }: SentRelay, { receipts }: ChainView): Mined | undefined {
  for (const attempt of attempts) {
    const receipt = receipts.get(attempt.hash);
    if (receipt) return { attempt, receipt };
  }
  return undefined;
}

function isSettled({ terms }: RelayWork, { block }: Receipt, view: ChainView): boolean {
  return view.block - block + 1n >= BigInt(terms.confirmations);
}

async function end(work: RelayWork, relay: SentRelay, { attempt, receipt }: Mined): Promise<void> {
  const { hash, cost } = receipt;
  const end = endOf(attempt, receipt);
  const isEnded = await work.queue.end(relay, { end, hash, cost, at: work.clock.now() });
  if (isEnded) work.report(relay, end);
}

function endOf({ isVoid }: Attempt, { isSuccess }: Receipt): RelayEnd {
  if (isVoid) return 'dropped';
  return isSuccess ? 'done' : 'reverted';
}

/** What only filled its nonce has done so: somebody else filled it. */
async function loseNonce(work: RelayWork, relay: SentRelay): Promise<void> {
  const at = work.clock.now();
  if (relay.task === undefined) {
    await work.queue.end(relay, { end: 'dropped', hash: undefined, cost: 0n, at });
    return;
  }
  await work.queue.requeue(relay, at);
  work.report(relay, 'requeued');
}
