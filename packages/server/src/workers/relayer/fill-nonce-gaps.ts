import type { QueuedWork } from '../../adapters/database/repositories/relays/relay-queue.ts';
import { chooseFees } from './fees.ts';
import type { ChainView } from './relay-chain.ts';
import { type RelayContext, signerOf } from './relay-context.ts';

/** The maximum number of gaps filled per round, which exceeds the depth of any reorg. */
export const maximumGaps = 16;

/**
 * Fills missing nonces, below which no later transaction is mined. Gaps appear after a reorg deeper
 * than the required confirmations: a settled transaction of ours is sent again, and one that
 * another process made with the key is replaced by an empty one.
 */
export async function fillNonceGaps(
  context: RelayContext,
  { sent, nextNonce }: Pick<QueuedWork, 'sent' | 'nextNonce'>,
  { minedNonce }: ChainView,
): Promise<void> {
  const known = new Set(sent.map(({ nonce }) => nonce));
  const end = Math.min(nextNonce, minedNonce + maximumGaps);
  for (let nonce = minedNonce; nonce < end; nonce++) {
    if (known.has(nonce)) continue;
    const reopened = await context.queue.reopen(nonce, context.clock.now());
    if (reopened) context.report(reopened, 'reopened');
    else if ((await fill(context, nonce)) === 'limited') {
      const waiting = sent.filter((relay) => relay.nonce > nonce);
      for (const relay of waiting)
        context.warn(relay, 'a nonce before it is missing, over the caps');
      return;
    }
  }
}

async function fill(context: RelayContext, nonce: number) {
  const { chain, queue, key, terms, clock } = context;
  const trial = await chain.try({ to: key.address, data: '0x' }, terms.maximumGas);
  const fees = chooseFees(await chain.getFeeMarket(), terms.feeCap);
  if ('refusal' in trial || !fees) return undefined;
  const { gas } = trial;
  const sign = signerOf(context, { gas, task: undefined }, { fees, isVoid: true });
  const cost = gas * terms.feeCap;
  return queue.fill(nonce, { gas, cost, caps: terms.caps, fees, sign, at: clock.now() });
}
