import {
  type Fees,
  newestOf,
  type Relay,
  type RelayedStep,
  type SentRelay,
} from '../../adapters/database/repositories/relays/relay.ts';
import { isSound } from './check-step.ts';
import { chooseFees } from './fees.ts';
import { forEachRelay } from './for-each-relay.ts';
import { warnOf } from './push-waiting.ts';
import type { ChainView } from './relay-chain.ts';
import { type RelayWork, signerOf } from './relay-work.ts';
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
  work: RelayWork,
  queued: readonly Relay[],
  { sent, waiting, view }: { sent: readonly SentRelay[]; waiting: number; view: ChainView },
): Promise<void> {
  const busy = new Set(sent.map(({ task }) => task?.account));
  let places = maximumWaiting - waiting;
  await forEachRelay(work, queued, async (relay) => {
    const { task } = relay;
    if (places <= 0) return 'enough';
    if (!task || busy.has(task.account)) return undefined;
    busy.add(task.account);
    if (!(await isStillWanted(work, relay, task))) return drop(work, relay);
    const fees = await findFees(work, relay);
    if (!fees) return 'enough';
    // Those behind it may cost less.
    if (!(await canPay(work, relay, fees))) return undefined;
    await send(work, relay, { fees, view });
    places--;
  });
}

/** Whether it would succeed now, as when it was taken. */
async function isStillWanted(
  work: RelayWork,
  { gas, createdAt }: Relay,
  task: RelayedStep,
): Promise<boolean> {
  const age = work.clock.now().getTime() - createdAt.getTime();
  if (age > patience || !isSound(task)) return false;
  return stillSucceeds(work, task, gas);
}

/** `undefined` while the chain asks for more than the cap. */
async function findFees(
  { chain, terms, warn }: RelayWork,
  relay: Relay,
): Promise<Fees | undefined> {
  const fees = chooseFees(await chain.getFeeMarket(), terms.feeCap);
  if (!fees) warn(relay, 'the chain is dearer than maximumFeePerGas');
  return fees;
}

async function canPay({ chain, warn }: RelayWork, relay: Relay, fees: Fees): Promise<boolean> {
  if ((await chain.getBalance()) >= relay.gas * fees.maxFeePerGas) return true;
  warn(relay, 'the gas key has too little of the coin');
  return false;
}

async function send(
  work: RelayWork,
  relay: Relay,
  { fees, view }: { fees: Fees; view: ChainView },
): Promise<void> {
  const { chain, queue, clock } = work;
  const sign = signerOf(work, relay, { fees, isVoid: false });
  const { minedNonce } = view;
  const signing = { fees, isVoid: false, minedNonce, sign, at: clock.now() };
  const sent = await queue.sign(relay, signing);
  if (!sent) return;
  work.report(relay, 'sent');
  warnOf(work, sent, await chain.broadcast(newestOf(sent).raw));
}

async function drop({ queue, clock, report }: RelayWork, relay: Relay): Promise<void> {
  const at = clock.now();
  const isEnded = await queue.end(relay, { end: 'dropped', hash: undefined, cost: 0n, at });
  if (isEnded) report(relay, 'dropped');
}
