import type { QueuedWork } from '../../adapters/database/repositories/relays/relay-queue.ts';
import { chooseFees } from './fees.ts';
import type { ChainView } from './relay-chain.ts';
import { type RelayContext, signerOf } from './relay-context.ts';

/** How many are mended in one round: more than a reorg takes away. */
const batch = 16;

/**
 * No transaction is mined while one with a lower nonce is missing. Two things leave such a gap, both by a
 * reorg deeper than what ended the doubt: one of ours that was settled, which is sent once more; or one
 * that somebody else made with the key, in whose place comes one that does nothing.
 */
export async function fillNonceGaps(
  context: RelayContext,
  { sent, nextNonce }: Pick<QueuedWork, 'sent' | 'nextNonce'>,
  { minedNonce }: ChainView,
): Promise<void> {
  const known = new Set(sent.map(({ nonce }) => nonce));
  const end = Math.min(nextNonce, minedNonce + batch);
  for (let nonce = minedNonce; nonce < end; nonce++) {
    if (known.has(nonce)) continue;
    const reopened = await context.queue.reopen(nonce, context.clock.now());
    if (reopened) context.report(reopened, 'reopened');
    else await fill(context, nonce);
  }
}

async function fill(context: RelayContext, nonce: number): Promise<void> {
  const { chain, queue, key, terms, clock } = context;
  const trial = await chain.try({ to: key.address, data: '0x' }, terms.maximumGas);
  const fees = chooseFees(await chain.getFeeMarket(), terms.feeCap);
  if ('refusal' in trial || !fees) return;
  const { gas } = trial;
  const sign = signerOf(context, { gas, task: undefined }, { fees, isVoid: true });
  const cost = gas * terms.feeCap;
  await queue.fill(nonce, { gas, cost, fees, sign, at: clock.now() });
}
