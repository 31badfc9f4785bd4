import { chooseFees } from './fees.ts';
import { warnOf } from './push-waiting.ts';
import { newestOf, type Relay, type SentRelay } from './relay.ts';
import type { ChainView } from './relay-chain.ts';
import { type RelayWork, signerOf } from './relay-work.ts';

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
  for (const relay of queued) {
    if (places <= 0) return;
    if (!relay.task || busy.has(relay.task.account)) continue;
    busy.add(relay.task.account);
    const outcome = await send(work, relay, view);
    if (outcome === 'no-money') return;
    if (outcome === 'sent') places--;
  }
}

async function send(
  work: RelayWork,
  relay: Relay,
  { minedNonce }: ChainView,
): Promise<'sent' | 'gone' | 'no-money'> {
  const { chain, queue, module, terms, clock } = work;
  const trial = await chain.try({ to: module, data: relay.task?.data ?? '0x' });
  const age = clock.now().getTime() - relay.createdAt.getTime();
  if ('refusal' in trial || trial.gas > relay.gas || age > patience) {
    await drop(work, relay);
    return 'gone';
  }
  const fees = chooseFees(await chain.getFeeMarket(), terms.feeCap);
  if (!fees) {
    work.warn(relay, 'the chain is dearer than maximumFeePerGas');
    return 'no-money';
  }
  if ((await chain.getBalance()) < relay.gas * fees.maxFeePerGas) {
    work.warn(relay, 'the gas key has too little of the coin');
    return 'no-money';
  }
  const sign = signerOf(work, relay, { fees, isVoid: false });
  const signing = { fees, isVoid: false, minedNonce, sign, at: clock.now() };
  const sent = await queue.sign(relay, signing);
  if (!sent) return 'gone';
  work.report(relay, 'sent');
  warnOf(work, sent, await chain.broadcast(newestOf(sent).raw));
  return 'sent';
}

async function drop({ queue, clock, report }: RelayWork, relay: Relay): Promise<void> {
  const at = clock.now();
  const isEnded = await queue.end(relay, { end: 'dropped', hash: undefined, cost: 0n, at });
  if (isEnded) report(relay, 'dropped');
}
