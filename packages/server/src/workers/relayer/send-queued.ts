import {
  type Fees,
  newestOf,
  type RelayedStep,
  type RelayedTransaction,
  type SentTransaction,
} from '../../adapters/database/repositories/relays/relayed-transaction.ts';
import { isSound, stillSucceeds } from './check-step.ts';
import { chooseFees } from './fees.ts';
import { forEachTransaction } from './for-each-transaction.ts';
import { warnOf } from './rebroadcast.ts';
import type { ChainView } from './relay-chain.ts';
import { type RelayContext, signerOf } from './relay-context.ts';

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
export async function sendQueued(
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
  { chain, warn }: RelayContext,
  relay: RelayedTransaction,
  fees: Fees,
): Promise<boolean> {
  if ((await chain.getBalance()) >= relay.gas * fees.maxFeePerGas) return true;
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
