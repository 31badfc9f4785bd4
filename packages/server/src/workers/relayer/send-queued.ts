import {
  type Fees,
  newestOf,
  type RelayedTransaction,
  type RelayedStep,
  type SentTransaction,
} from '../../adapters/database/repositories/relays/relayed-transaction.ts';
import { isSound } from './check-step.ts';
import { chooseFees } from './fees.ts';
import { forEachTransaction } from './for-each-transaction.ts';
import { warnOf } from './rebroadcast.ts';
import type { ChainView } from './relay-chain.ts';
import { type RelayContext, signerOf } from './relay-context.ts';
import { stillSucceeds } from './try-step.ts';

/** How many may wait for the chain at once: nodes keep no more of one account that they promise to keep. */
const maximumWaiting = 16;

/** In milliseconds: what could not be sent for so long, for want of money or for the fees, is given up. */
const patience = 86_400_000;

/**
 * Sends what is queued, the oldest first, each tried once more before. One transaction of an account at
 * a time: the next one is tried on what the one before has left.
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

/** Whether it would succeed now, as when it was taken. */
async function isStillWanted(
  context: RelayContext,
  { gas, createdAt }: RelayedTransaction,
  task: RelayedStep,
): Promise<boolean> {
  const age = context.clock.now().getTime() - createdAt.getTime();
  if (age > patience || !isSound(task)) return false;
  return stillSucceeds(context, task, gas);
}

/** `undefined` while the chain asks for more than the cap. */
async function findFees(
  { chain, terms, warn }: RelayContext,
  relay: RelayedTransaction,
): Promise<Fees | undefined> {
  const fees = chooseFees(await chain.getFeeMarket(), terms.feeCap);
  if (!fees) warn(relay, 'the chain is dearer than maximumFeePerGas');
  return fees;
}

async function canPay({ chain, warn }: RelayContext, relay: RelayedTransaction, fees: Fees): Promise<boolean> {
  if ((await chain.getBalance()) >= relay.gas * fees.maxFeePerGas) return true;
  warn(relay, 'the gas key has too little of the coin');
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

async function drop({ queue, clock, report }: RelayContext, relay: RelayedTransaction): Promise<void> {
  const at = clock.now();
  const isEnded = await queue.end(relay, { end: 'dropped', hash: undefined, cost: 0n, at });
  if (isEnded) report(relay, 'dropped');
}
