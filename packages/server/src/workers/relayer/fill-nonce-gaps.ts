import { longestLag } from '../../adapters/chains/nodes.ts';
import type { QueuedWork } from '../../adapters/database/repositories/relays/relays.ts';
import { chooseFees } from './fees.ts';
import type { ChainView } from './relay-chain.ts';
import { type RelayContext, signerOf } from './relay-context.ts';

/** The maximum number of gaps filled per round, which exceeds the depth of any reorg. */
const maximumGaps = 16;

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

/**
 * Creates a check whether the queue explains the nonces that the chain lacks.
 *
 * If it does not, a node lies, or has lied before, and a transaction was signed with a nonce far
 * above the chain's. Such a gap is not filled, and nothing is sent. If it lasts longer than nodes
 * lag, the next nonce is set back to the chain's.
 */
export function createNonceCheck({ chainId, queue, clock, report, log }: RelayContext) {
  let since: number | undefined;

  return async (
    { sent, nextNonce }: Pick<QueuedWork, 'sent' | 'nextNonce'>,
    { minedNonce }: ChainView,
  ): Promise<boolean> => {
    const countGaps = (nonces: readonly number[]) =>
      nextNonce - minedNonce - nonces.filter((one) => one >= minedNonce && one < nextNonce).length;
    // Mostly this is enough, without a query.
    const isUsual = countGaps(sent.map(({ nonce }) => nonce)) <= maximumGaps;
    const stored = isUsual ? [] : await queue.listNonces(minedNonce);
    if (isUsual || countGaps(stored) <= maximumGaps) {
      since = undefined;
      return true;
    }
    const fields = { chainId, nextNonce, minedNonce };
    if (since === undefined)
      log.error(fields, 'nonces of the gas key are missing without explanation: nothing is sent');
    const now = clock.now();
    since ??= now.getTime();
    if (now.getTime() - since < longestLag) return false;

    const near = stored.filter((nonce, index) => nonce - minedNonce - index <= maximumGaps);
    const to = (near.at(-1) ?? minedNonce - 1) + 1;
    const requeued = await queue.setBackNonce({ from: nextNonce, to, at: now });
    for (const relay of requeued) report(relay, 'requeued');
    log.error({ ...fields, to }, 'the next nonce of the gas key is set back to that of the chain');
    return false;
  };
}
