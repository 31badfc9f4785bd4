import type { Clock } from '@recovery-guardian/recovery-service';
import type { FastifyBaseLogger } from 'fastify';
import type { WebhookQueue } from '../../adapters/database/repositories/webhook-events.ts';
import type { Tracing } from '../../adapters/tracing/spans.ts';
import type { WebhookReceiver } from '../../configuration/sections/webhook-receiver.ts';
import { longestPause, type RepeatedJob, repeat } from '../jobs/repeat.ts';
import { createPoster } from './post-events.ts';

export interface PostingOptions {
  webhooks: readonly WebhookReceiver[];
  queue: WebhookQueue;
  clock: Clock;
  tracing?: Tracing | undefined;
  log: FastifyBaseLogger;
}

/** The fewest milliseconds between two checks for due events. */
const interval = 1_000;

/**
 * Posts the queued events of each webhook until it is stopped. Any number of processes may run it:
 * an event is leased to one of them.
 */
export function startPosting({ webhooks, log, ...rest }: PostingOptions): RepeatedJob {
  const stopping = new AbortController();
  const { signal } = stopping;
  const jobs = webhooks.map((webhook) => {
    const job = `post to ${webhook.name}`;
    const post = createPoster(webhook, { ...rest, log, signal });
    const run = async () => {
      const next = await post();
      if (next) posting.wake(next.getTime() - rest.clock.now().getTime());
    };
    const posting = repeat(run, {
      interval,
      longest: longestPause,
      onFailure: (error) => log.error({ err: error, job }, 'a job fails'),
      onRecovery: () => log.info({ job }, 'a job works again'),
    });
    return posting;
  });
  return {
    wake: (delay) => {
      for (const job of jobs) job.wake(delay);
    },
    async stop() {
      stopping.abort();
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
