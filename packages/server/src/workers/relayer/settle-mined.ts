import type {
  Attempt,
  RelayEnd,
  SentTransaction,
} from '../../adapters/database/repositories/relays/relayed-transaction.ts';
import { min } from './fees.ts';
import type { ChainView, Receipt } from './relay-chain.ts';
import type { RelayContext } from './relay-context.ts';

/**
 * Ends the relays that are final on the chain, and requeues or drops those whose nonce was used by a
 * foreign transaction. A mined transaction without enough confirmations is left alone, because a reorg may
 * drop it.
 *
 * @returns the relays that the chain does not have
 */
export async function settleMined(
  context: RelayContext,
  sent: readonly SentTransaction[],
  view: ChainView,
): Promise<SentTransaction[]> {
  const waiting: SentTransaction[] = [];
  for (const relay of sent) {
    const mined = findMined(relay, view);
    if (mined) {
      if (isSettled(context, mined.receipt, view)) await end(context, relay, mined);
    } else if (relay.nonce < view.settledNonce) {
      await loseNonce(context, relay);
    } else if (relay.nonce >= view.minedNonce) {
      waiting.push(relay);
    }
  }
  return waiting;
}

interface Mined {
  attempt: Attempt;
  receipt: Receipt;
}

function findMined({ attempts }: SentTransaction, { receipts }: ChainView): Mined | undefined {
  for (const attempt of attempts) {
    const receipt = receipts.get(attempt.hash);
    if (receipt) return { attempt, receipt };
  }
  return undefined;
}

function isSettled({ terms }: RelayContext, { block }: Receipt, view: ChainView): boolean {
  return view.block - block + 1n >= BigInt(terms.confirmations);
}

async function end(
  context: RelayContext,
  relay: SentTransaction,
  { attempt, receipt }: Mined,
): Promise<void> {
  const { hash } = receipt;
  const cost = min(receipt.cost, mostOf(context, relay));
  const end = endOf(attempt, receipt);
  const isEnded = await context.queue.end(relay, { end, hash, cost, at: context.clock.now() });
  if (isEnded) context.report(relay, end);
}

/**
 * What a transaction can cost, in wei: its gas at the highest fee, and as much again for a rollup's
 * base chain. Without this bound, one false receipt would use up the caps, the total for ever.
 */
function mostOf({ terms }: RelayContext, { gas }: SentTransaction): bigint {
  return 2n * gas * terms.feeCap;
}

function endOf({ isVoid }: Attempt, { isSuccess }: Receipt): RelayEnd {
  if (isVoid) return 'dropped';
  return isSuccess ? 'done' : 'reverted';
}

async function loseNonce(
  { queue, terms, clock, report }: RelayContext,
  relay: SentTransaction,
): Promise<void> {
  const event = await queue.requeue(relay, { caps: terms.caps, at: clock.now() });
  if (event) report(relay, event);
}
