import {
  newestOf,
  type SentTransaction,
} from '../../adapters/database/repositories/relays/relayed-transaction.ts';
import { isSound, stillSucceeds } from './check-step.ts';
import { raiseFees } from './fees.ts';
import { forEachTransaction } from './for-each-transaction.ts';
import type { Broadcast, ChainView } from './relay-chain.ts';
import { type RelayContext, signerOf } from './relay-context.ts';

/**
 * Broadcasts all transactions that the chain does not have. Nodes drop transactions, a reorg loses
 * them, and a process may have crashed before its first broadcast. Those that are overdue or too
 * cheap get higher fees.
 */
export async function rebroadcast(
  context: RelayContext,
  waiting: readonly SentTransaction[],
  view: ChainView,
): Promise<void> {
  await forEachTransaction(context, waiting, async (relay) => {
    const answer = await context.chain.broadcast(newestOf(relay).raw);
    warnOf(context, relay, answer);
    if (answer === 'underpriced' || isOverdue(context, relay, view))
      await replace(context, relay, view);
  });
}

/** Logs an answer that the operator should know of. */
export function warnOf({ warn }: RelayContext, relay: SentTransaction, answer: Broadcast): void {
  if (answer === 'unfunded') warn(relay, "the gas key's balance is too low");
  if (answer === 'refused') warn(relay, 'the nodes refuse the transaction');
}

/** Only the one with the lowest nonce can be overdue: the others wait for it. */
function isOverdue(
  { terms, clock }: RelayContext,
  relay: SentTransaction,
  view: ChainView,
): boolean {
  const age = clock.now().getTime() - newestOf(relay).signedAt.getTime();
  return relay.nonce === view.minedNonce && age >= terms.replaceAfter * 1_000;
}

/**
 * Replaces a transaction by one with higher fees. If the call would fail now, because the owner
 * cancelled or another caller was faster, the replacement does nothing.
 */
async function replace(
  context: RelayContext,
  relay: SentTransaction,
  view: ChainView,
): Promise<void> {
  const { chain, queue, terms, clock } = context;
  const newest = newestOf(relay);
  const fees = raiseFees(newest, await chain.getFeeMarket(), terms.feeCap);
  if (!fees) return context.warn(relay, 'higher fees would exceed maximumFeePerGas');
  const isVoid = newest.isVoid || !(await stillWorks(context, relay));
  const replaced = await queue.sign(relay, {
    fees,
    isVoid,
    minedNonce: view.minedNonce,
    sign: signerOf(context, relay, { fees, isVoid }),
    at: clock.now(),
  });
  if (!replaced) return;
  context.report(relay, isVoid && !newest.isVoid ? 'voided' : 'replaced');
  warnOf(context, relay, await chain.broadcast(newestOf(replaced).raw));
}

async function stillWorks(context: RelayContext, { task, gas }: SentTransaction): Promise<boolean> {
  if (!task || !isSound(task)) return false;
  try {
    return await stillSucceeds(context, task, gas);
  } catch {
    // A hostile contract may make nodes fail; the relays behind it must not suffer.
    return true;
  }
}
