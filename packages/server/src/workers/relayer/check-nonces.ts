import { longestLag } from '../../adapters/chains/nodes.ts';
import type { QueuedWork } from '../../adapters/database/repositories/relays/relay-queue.ts';
import { maximumGaps } from './fill-nonce-gaps.ts';
import type { ChainView } from './relay-chain.ts';
import type { RelayContext } from './relay-context.ts';

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
