import type { Clock } from '@recovery-guardian/recovery-service';
import type { OutboxQueue } from '../../adapters/database/repositories/outbox.ts';
import { type RepeatedJob, repeat } from '../jobs/repeat.ts';
import type { MessageSender } from './message-sender.ts';

export type OutboxWorkerOptions = {
  outbox: OutboxQueue;
  sender: MessageSender;
  clock: Clock;
  /** Milliseconds between two looks into an outbox where nothing was due. */
  interval?: number | undefined;
  /** Told of the first look that fails, not of those that fail after it. */
  onFailure: (error: unknown) => void;
  /** Told of the first look that ends well again. */
  onRecovery: () => void;
};

/** How many messages one worker is at, at most. */
const maximum = 50;

/**
 * Carries on with what was not sent at once, until it is stopped. Any number of workers share one
 * outbox.
 *
 * It polls: a code is sent by whoever took the request, so all there is to find are retries, which have
 * a time of their own, alerts, and what a dead process left behind. A message that takes its time, and
 * there may be such in every round, keeps none of the others waiting.
 */
export function startOutboxWorker({
  outbox,
  sender,
  clock,
  interval = 1_000,
  onFailure,
  onRecovery,
}: OutboxWorkerOptions): RepeatedJob {
  const underWay = new Set<Promise<unknown>>();
  /** Begins with as many as there is room for; whether there may be more of them. */
  const begin = async (): Promise<boolean> => {
    const room = maximum - underWay.size;
    const entries = await outbox.claim({ limit: room, now: clock.now() });
    for (const entry of entries) {
      const attempt = sender.send(entry).finally(() => underWay.delete(attempt));
      underWay.add(attempt);
    }
    return entries.length === room;
  };
  /** Half of it, as each look costs the database the same, whatever it finds. */
  const untilThereIsRoom = async () => {
    while (underWay.size > maximum / 2) await Promise.race(underWay);
  };
  const empty = async (stopping: AbortSignal) => {
    while ((await begin()) && !stopping.aborted) await untilThereIsRoom();
  };
  return repeat(empty, { interval, onFailure, onRecovery });
}
