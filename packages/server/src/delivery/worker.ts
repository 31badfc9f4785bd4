import type { Clock } from '@recovery-guardian/recovery-service';
import type { OutboxQueue } from '../database/repositories/outbox.ts';
import { type RepeatedJob, repeat } from '../jobs/repeat.ts';
import type { Dispatcher } from './dispatcher.ts';

export type WorkerOptions = {
  outbox: OutboxQueue;
  dispatcher: Dispatcher;
  clock: Clock;
  /** Milliseconds between two looks into an outbox where nothing was due. */
  interval?: number | undefined;
  /** Told of the first look that fails, not of those that fail after it. */
  onFailure: (error: unknown) => void;
  /** Told of the first look that ends well again. */
  onRecovery: () => void;
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
  onFailure,
  onRecovery,
}: WorkerOptions): RepeatedJob {
  const round = async (): Promise<number> => {
    const entries = await outbox.claim({ limit: batch, now: clock.now() });
    await Promise.all(entries.map((entry) => dispatcher.dispatch(entry)));
    return entries.length;
  };
  const empty = async (stopping: AbortSignal) => {
    // A full round may have left some behind.
    while ((await round()) === batch && !stopping.aborted);
  };
  return repeat(empty, { interval, onFailure, onRecovery });
}
