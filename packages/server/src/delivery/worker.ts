import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@recovery-guardian/recovery-service';
import type { OutboxQueue } from '../database/repositories/outbox.ts';
import type { Dispatcher } from './dispatcher.ts';

export type WorkerOptions = {
  outbox: OutboxQueue;
  dispatcher: Dispatcher;
  clock: Clock;
  /** Milliseconds between two looks into an outbox where nothing was due. */
  interval?: number | undefined;
  onError: (error: unknown) => void;
};

/** How many messages one worker takes at once. */
const batch = 50;

/**
 * Carries on with what was not sent at once, until it is stopped. Any number of workers share one
 * outbox.
 *
 * It polls: what is new is sent by whoever took the request, so all there is to find are retries,
 * which have a time of their own, and what a dead process left behind.
 */
export function startWorker({
  outbox,
  dispatcher,
  clock,
  interval = 1_000,
  onError,
}: WorkerOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();

  const work = async () => {
    while (!stopping.signal.aborted) {
      const taken = await round();
      // The next look must not keep a process alive that has nothing else to do.
      if (taken < batch) await pause(interval, stopping.signal);
    }
  };
  const round = async (): Promise<number> => {
    try {
      const entries = await outbox.claim({ limit: batch, now: clock.now() });
      await Promise.all(entries.map((entry) => dispatcher.dispatch(entry)));
      return entries.length;
    } catch (error) {
      onError(error);
      return 0;
    }
  };

  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {});
}
