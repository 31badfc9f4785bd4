import { concat, type Hex } from 'viem';
import { longestLag } from '../chains/nodes.ts';
import type { RelayOutcome, RelayTask } from '../service.ts';
import {
  type Broadcast,
  type ChainView,
  chooseFees,
  min,
  type Receipt,
  raiseFees,
} from './relay-chain.ts';
import {
  checkStep,
  forEachTransaction,
  isSound,
  isTooLong,
  type RelayContext,
  signerOf,
  stillSucceeds,
  tryStep,
} from './relay-context.ts';
import {
  type Attempt,
  type Fees,
  newestOf,
  type RelayEnd,
  type RelayedStep,
  type RelayedTransaction,
  type SentTransaction,
} from './relayed-transaction.ts';
import type { QueuedWork } from './relays.ts';

/**
 * With an empty queue, the nodes are asked only every 20 rounds whether a reorg lost a transaction.
 */
const idleRounds = 20;

export type ChainRelayer = ReturnType<typeof createChainRelayer>;

export function createChainRelayer(context: RelayContext) {
  const { chainId, chain, queue, terms, clock, log, failing } = context;
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
      const relayed = { step, account, recoveryId, data: call.data, module: call.to };
      checkStep(relayed);
      const trial = await tryStep(context, relayed, terms.maximumGas);
      if ('foreignCode' in trial) return { outcome: 'not-a-safe', ...trial };
      if ('refusal' in trial) return { outcome: 'would-revert', cause: trial.refusal };
      const gas = withMargin(trial.gas);
      if (gas > terms.maximumGas) return { outcome: 'not-sponsored' };
      const cost = await reserve(context, { gas, data: call.data });
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

/**
 * The most that a transaction can cost, in wei: its gas at the highest fee, and twice what a rollup
 * charges beside it now, as that follows the prices of its base chain.
 */
async function reserve(
  context: Pick<RelayContext, 'chain' | 'terms'>,
  transaction: { gas: bigint; data: Hex },
): Promise<bigint> {
  const { terms } = context;
  return transaction.gas * terms.feeCap + 2n * (await rollupFeeOf(context, transaction));
}

/** The fields beside the call's data, signature included, as bytes that do not compress. */
const otherFields: Hex = `0x${'f7'.repeat(160)}`;

function rollupFeeOf(
  { chain }: Pick<RelayContext, 'chain'>,
  { gas, data }: { gas: bigint; data: Hex },
): Promise<bigint> {
  return chain.getRollupFee({ gas, data: concat([data, otherFields]) });
}

function forgetEnded(failing: Set<string>, live: readonly RelayedTransaction[]): void {
  const ids = new Set(live.map(({ id }) => id));
  for (const id of failing) if (!ids.has(id)) failing.delete(id);
}

/** The state may change until it is mined; unused gas costs nothing. */
function withMargin(gas: bigint): bigint {
  return (gas * 5n) / 4n;
}

/** The maximum number of unmined transactions: nodes guarantee to keep no more of one account. */
const maximumWaiting = 16;

/**
 * In milliseconds. A relay that could not be sent for this long, for lack of funds or because of
 * high fees, is dropped.
 */
const maximumAge = 86_400_000;

/**
 * Sends the queued relays, oldest first, each after a new simulation. Only one transaction of an
 * account at a time, so that the next is simulated on its result.
 */
async function sendQueued(
  context: RelayContext,
  queued: readonly RelayedTransaction[],
  { sent, waiting, view }: { sent: readonly SentTransaction[]; waiting: number; view: ChainView },
): Promise<void> {
  const busy = new Set(sent.map(({ task }) => task?.account));
  let places = maximumWaiting - waiting;
  await forEachTransaction(context, queued, async (relay) => {
    const { task } = relay;
    if (places <= 0) return 'enough';
    if (!task || busy.has(task.account)) return undefined;
    busy.add(task.account);
    if (!(await isStillWanted(context, relay, task))) return drop(context, relay);
    const fees = await findFees(context, relay);
    if (!fees) return 'enough';
    // Those behind it may cost less.
    if (!(await canPay(context, relay, fees))) return undefined;
    await send(context, relay, { fees, view });
    places--;
  });
}

/** Whether the step would still succeed, as it did when it was queued. */
async function isStillWanted(
  context: RelayContext,
  { gas, createdAt }: RelayedTransaction,
  task: RelayedStep,
): Promise<boolean> {
  const age = context.clock.now().getTime() - createdAt.getTime();
  if (age > maximumAge || !isSound(task)) return false;
  return stillSucceeds(context, task, gas);
}

/** Returns `undefined` while fees are above the cap. */
async function findFees(
  { chain, terms, warn }: RelayContext,
  relay: RelayedTransaction,
): Promise<Fees | undefined> {
  const fees = chooseFees(await chain.getFeeMarket(), terms.feeCap);
  if (!fees) warn(relay, 'fees are above maximumFeePerGas');
  return fees;
}

async function canPay(
  context: RelayContext,
  relay: RelayedTransaction,
  fees: Fees,
): Promise<boolean> {
  const { chain, warn } = context;
  const { gas, task } = relay;
  const [balance, rollupFee] = await Promise.all([
    chain.getBalance(),
    rollupFeeOf(context, { gas, data: task?.data ?? '0x' }),
  ]);
  if (balance >= gas * fees.maxFeePerGas + rollupFee) return true;
  warn(relay, "the gas key's balance is too low");
  return false;
}

async function send(
  context: RelayContext,
  relay: RelayedTransaction,
  { fees, view }: { fees: Fees; view: ChainView },
): Promise<void> {
  const { chain, queue, clock } = context;
  const sign = signerOf(context, relay, { fees, isVoid: false });
  const { minedNonce } = view;
  const signing = { fees, isVoid: false, minedNonce, sign, at: clock.now() };
  const sent = await queue.sign(relay, signing);
  if (!sent) return;
  context.report(relay, 'sent');
  warnOf(context, sent, await chain.broadcast(newestOf(sent).raw));
}

async function drop(
  { queue, clock, report }: RelayContext,
  relay: RelayedTransaction,
): Promise<void> {
  const at = clock.now();
  const isEnded = await queue.end(relay, { end: 'dropped', hash: undefined, cost: 0n, at });
  if (isEnded) report(relay, 'dropped');
}

/**
 * Broadcasts all transactions that the chain does not have. Nodes drop transactions, a reorg loses
 * them, and a process may have crashed before its first broadcast. Those that are overdue or too
 * cheap get higher fees.
 */
async function rebroadcast(
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
function warnOf({ warn }: RelayContext, relay: SentTransaction, answer: Broadcast): void {
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

/**
 * Ends the relays that are final on the chain, and requeues or drops those whose nonce was used by a
 * foreign transaction. A mined transaction without enough confirmations is left alone, because a reorg may
 * drop it.
 *
 * @returns the relays that the chain does not have
 */
async function settleMined(
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
  const cost = min(receipt.cost, await mostOf(context, relay));
  const end = endOf(attempt, receipt);
  const isEnded = await context.queue.end(relay, { end, hash, cost, at: context.clock.now() });
  if (isEnded) context.report(relay, end);
}

/**
 * What a transaction can have cost, in wei: twice what would be reserved now, as a rollup's fees may have
 * fallen. Without this bound, one false receipt would use up the caps, the total for ever.
 */
async function mostOf(context: RelayContext, { gas, task }: SentTransaction): Promise<bigint> {
  return 2n * (await reserve(context, { gas, data: task?.data ?? '0x' }));
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

/** The maximum number of gaps filled per round, which exceeds the depth of any reorg. */
const maximumGaps = 16;

/**
 * Fills missing nonces, below which no later transaction is mined. Gaps appear after a reorg deeper
 * than the required confirmations: a settled transaction of ours is sent again, and one that
 * another process made with the key is replaced by an empty one.
 */
async function fillNonceGaps(
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
  const cost = await reserve(context, { gas, data: '0x' });
  return queue.fill(nonce, { gas, cost, caps: terms.caps, fees, sign, at: clock.now() });
}

/**
 * Creates a check whether the queue explains the nonces that the chain lacks.
 *
 * If it does not, a node lies, or has lied before, and a transaction was signed with a nonce far
 * above the chain's. Such a gap is not filled, and nothing is sent. If it lasts longer than nodes
 * lag, the next nonce is set back to the chain's.
 */
function createNonceCheck({ chainId, queue, clock, report, log }: RelayContext) {
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
