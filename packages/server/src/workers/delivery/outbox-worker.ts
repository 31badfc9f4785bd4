import type { Clock } from '@recovery-guardian/recovery-service';
import type { OutboxQueue } from '../../adapters/database/repositories/outbox.ts';
import { inRootSpan, type Tracing } from '../../adapters/tracing/spans.ts';
import { longestPause, type RepeatedJob, repeat } from '../jobs/background-jobs.ts';
import type { MessageSender } from './message-sender.ts';

export interface OutboxWorkerOptions {
  outbox: OutboxQueue;
  sender: MessageSender;
  clock: Clock;
  tracing?: Tracing | undefined;
  /** The fewest milliseconds between two polls of an outbox without due messages. */
  interval?: number | undefined;
  /** The most. */
  longest?: number | undefined;
  /** Called with the first failed poll of a series only. */
  onFailure: (error: unknown) => void;
  /** Called when a poll succeeds again. */
  onRecovery: () => void;
}

/** The maximum number of messages that one worker sends in parallel. */
const maximum = 50;

/**
 * Sends the messages that were not sent immediately, until it is stopped. Any number of workers
 * share one outbox.
 *
 * It polls, because only retries, alerts and the messages of crashed processes are left: a code is
 * sent by the process that handles its request. It is never late for a retry, and is woken for
 * alerts. A slow message does not delay the others.
 */
export function startOutboxWorker({
  outbox,
  sender,
  clock,
  tracing,
  interval = 1_000,
  longest = longestPause,
  onFailure,
  onRecovery,
}: OutboxWorkerOptions): RepeatedJob {
  const inFlight = new Set<Promise<unknown>>();
  /** Starts as many messages as there is room for; returns whether there may be more. */
  const begin = async (): Promise<boolean> => {
    const room = maximum - inFlight.size;
    const entries = await outbox.claim({ limit: room, now: clock.now() });
    for (const entry of entries) {
      const options = { kind: 'consumer', cause: entry.traceparent } as const;
      const attempt = inRootSpan(tracing, 'outbox', options, () => sender.send(entry)).finally(() =>
        inFlight.delete(attempt),
      );
      inFlight.add(attempt);
    }
    return entries.length === room;
  };
  /** Waits until half is free, because each poll costs the database the same. */
  const untilThereIsRoom = async () => {
    while (inFlight.size > maximum / 2) await Promise.race(inFlight);
  };
  const empty = async (stopping: AbortSignal) => {
    let next = await outbox.findNextAttempt();
    if (next && next <= clock.now()) {
      while ((await begin()) && !stopping.aborted) await untilThereIsRoom();
      next = await outbox.findNextAttempt();
    }
    if (next) job.wake(next.getTime() - clock.now().getTime());
  };
  const job = repeat(empty, { interval, longest, onFailure, onRecovery });
  return job;
}
