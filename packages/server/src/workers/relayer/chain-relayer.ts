import type { RelayOutcome, RelayTask } from '@recovery-guardian/recovery-service';
import { isAddressEqual } from 'viem';
import { longestLag } from '../../adapters/chains/nodes.ts';
import type { RelayedTransaction } from '../../adapters/database/repositories/relays/relayed-transaction.ts';
import { checkStep, isTooLong, tryStep } from './check-step.ts';
import { createNonceCheck, fillNonceGaps } from './fill-nonce-gaps.ts';
import { rebroadcast } from './rebroadcast.ts';
import type { ChainView } from './relay-chain.ts';
import type { RelayContext } from './relay-context.ts';
import { sendQueued } from './send-queued.ts';
import { settleMined } from './settle-mined.ts';

/**
 * With an empty queue, the nodes are asked only every 20 rounds whether a reorg lost a transaction.
 */
const idleRounds = 20;

export type ChainRelayer = ReturnType<typeof createChainRelayer>;

export function createChainRelayer(context: RelayContext) {
  const { chainId, module, chain, queue, terms, clock, log, failing } = context;
  const areNoncesExplained = createNonceCheck(context);
  let newest = { block: 0n, seenAt: 0 };
  let idle = 0;

  /**
   * Whether a fallback node is behind, and would show settled transactions as lost. If it lasts longer
   * than nodes lag, the higher block does not exist: a node has lied.
   */
  function isBehind({ block }: ChainView): boolean {
    const now = clock.now().getTime();
    if (block < newest.block) {
      if (now - newest.seenAt < longestLag) return true;
      const fields = { chainId, block: String(block), newest: String(newest.block) };
      log.error(fields, 'the chain lacks a block that a node reported: the relayer continues');
    }
    newest = { block, seenAt: now };
    return false;
  }

  return {
    /** Accepts a step of a recovery if the operator pays for it and it would succeed now. */
    async submit(task: RelayTask): Promise<RelayOutcome> {
      const { step, account, recoveryId, call } = task;
      if (!terms.steps.includes(step) || isTooLong(call.data)) return { outcome: 'not-sponsored' };
      checkStep({ step, account, recoveryId, data: call.data });
      if (!isAddressEqual(call.to, module)) throw new Error('The call is not to the module');
      const trial = await tryStep(context, { account, data: call.data }, terms.maximumGas);
      if (trial === 'not-a-safe') return { outcome: 'not-a-safe' };
      if ('refusal' in trial) return { outcome: 'would-revert', cause: trial.refusal };
      const gas = withMargin(trial.gas);
      if (gas > terms.maximumGas) return { outcome: 'not-sponsored' };
      const cost = gas * terms.feeCap;
      return queue.submit(task, { gas, cost, caps: terms.caps, at: clock.now() });
    },

    /**
     * Advances all relays in the queue by one step. It may crash at any point: its effects are on the
     * chain or in the database, and the next round of any process continues from there.
     */
    async work() {
      if (!(await queue.lease(clock.now()))) return;
      const { nextNonce, sent, queued } = await queue.load();
      forgetEnded(failing, [...sent, ...queued]);
      const isIdle = sent.length + queued.length === 0;
      if (isIdle && idle++ % idleRounds !== 0) return;
      if (!isIdle) idle = 0;

      const hashes = sent.flatMap(({ attempts }) => attempts.map(({ hash }) => hash));
      const view = await chain.look(hashes);
      // Another process may have seen no such block.
      if (isBehind(view)) return queue.release();

      const waiting = await settleMined(context, sent, view);
      if (!(await areNoncesExplained({ sent, nextNonce }, view))) return;
      await fillNonceGaps(context, { sent, nextNonce }, view);
      await rebroadcast(context, waiting, view);
      await sendQueued(context, queued, { sent, waiting: waiting.length, view });
    },
  };
}

function forgetEnded(failing: Set<string>, live: readonly RelayedTransaction[]): void {
  const ids = new Set(live.map(({ id }) => id));
  for (const id of failing) if (!ids.has(id)) failing.delete(id);
}

/** The state may change until it is mined; unused gas costs nothing. */
function withMargin(gas: bigint): bigint {
  return (gas * 5n) / 4n;
}
