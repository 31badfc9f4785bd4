import type { Clock } from '@recovery-guardian/recovery-service';
import type { FastifyBaseLogger } from 'fastify';
import type { WebhookQueue } from '../../adapters/database/repositories/webhook-events.ts';
import type { Tracing } from '../../adapters/tracing/spans.ts';
import type { WebhookReceiver } from '../../configuration/sections/webhook-receiver.ts';
import { repeat } from '../jobs/repeat.ts';
import { createPoster } from './post-events.ts';

export interface PostingOptions {
  webhooks: readonly WebhookReceiver[];
  queue: WebhookQueue;
  clock: Clock;
  tracing?: Tracing | undefined;
  log: FastifyBaseLogger;
}

/** Milliseconds between two checks for due events. */
const interval = 1_000;

/**
 * Posts the queued events of each webhook until it is stopped. Any number of processes may run it:
 * an event is leased to one of them.
 */
export function startPosting({ webhooks, log, ...rest }: PostingOptions): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const jobs = webhooks.map((webhook) => {
    const job = `post to ${webhook.name}`;
    return repeat(createPoster(webhook, { ...rest, log, signal }), {
      interval,
      onFailure: (error) => log.error({ err: error, job }, 'a job fails'),
      onRecovery: () => log.info({ job }, 'a job works again'),
    });
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
