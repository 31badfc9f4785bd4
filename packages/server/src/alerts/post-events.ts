import type { FastifyBaseLogger } from 'fastify';
import type { ChainLog } from '../chains/node.ts';
import type { WebhookReceiver } from '../configuration/alerts.ts';
import { signedHeaders } from '../delivery/http-provider.ts';
import type { Clock } from '../kit/clock.ts';
import { request } from '../kit/http-request.ts';
import { longestPause, type RepeatedJob, repeatLogged } from '../kit/repeat.ts';
import { inRootSpan, type Tracing } from '../kit/tracing.ts';
import type { WebhookEntry, WebhookQueue } from './webhook-repository.ts';

interface PosterOptions {
  queue: WebhookQueue;
  clock: Clock;
  log: ChainLog;
  tracing?: Tracing | undefined;
  /** Ends the posting between two batches. */
  signal: AbortSignal;
}

/** The number of events posted in parallel. */
const batch = 16;
/** The receiver's timeout, in milliseconds. */
const timeout = 15_000;

/**
 * Posts the queued events of a webhook, signed as Standard Webhooks defines. The receiver accepts
 * an event with a 2xx status and should process each `webhook-id` once: failed events are posted
 * again with the same id, for three days.
 *
 * @returns a function that posts all due events, and stops early when the receiver fails; it returns
 * when the next event is due
 * @see https://www.standardwebhooks.com
 */
export function createPoster(
  { name, url, secret }: WebhookReceiver,
  { queue, clock, log, tracing, signal }: PosterOptions,
): () => Promise<Date | undefined> {
  const post = (entry: WebhookEntry) =>
    inRootSpan(tracing, `webhook ${name}`, { kind: 'client' }, () => postEvent(entry));

  async function postEvent({ id, body, attempts }: WebhookEntry): Promise<boolean> {
    const headers = signedHeaders(secret, { id, body, now: clock.now() });
    const answer = await request(url, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(timeout),
    });
    if ('status' in answer && answer.status >= 200 && answer.status < 300) {
      await queue.remove(name, [id]);
      return true;
    }
    const reason = 'failure' in answer ? answer.failure : `HTTP ${answer.status}`;
    log.warn({ webhook: name, event: id, attempts, reason }, 'a webhook refuses an event');
    const until = nextAttempt(clock.now(), attempts);
    await queue.postpone({ webhook: name, entry: { id, attempts }, until });
    return false;
  }

  return async () => {
    const next = await queue.findNextAttempt(name);
    if (!next || next > clock.now()) return next;
    while (!signal.aborted) {
      const entries = await queue.claim({ webhook: name, limit: batch, now: clock.now() });
      const taken = await Promise.all(entries.map(post));
      if (entries.length < batch || taken.includes(false)) break;
    }
    return queue.findNextAttempt(name);
  };
}

/** Returns the time of the next attempt: after 5, 10, 20 seconds and so on, up to an hour. */
function nextAttempt(now: Date, attempts: number): Date {
  const delay = Math.min(3_600, 5 * 2 ** Math.min(attempts - 1, 10));
  return new Date(now.getTime() + delay * 1_000);
}

interface PostingOptions {
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
  const start = repeatLogged(log);
  const jobs = webhooks.map((webhook) => {
    const job = `post to ${webhook.name}`;
    const post = createPoster(webhook, { ...rest, log, signal });
    const run = async () => {
      const next = await post();
      if (next) posting.wake(next.getTime() - rest.clock.now().getTime());
    };
    const posting = start(job, { interval, longest: longestPause }, run);
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
