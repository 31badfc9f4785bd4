import type { Clock } from '@recovery-guardian/recovery-service';
import type { ChainLog } from '../../adapters/chains/log.ts';
import type {
  WebhookEntry,
  WebhookQueue,
} from '../../adapters/database/repositories/webhook-events.ts';
import { request } from '../../adapters/delivery/http.ts';
import { signedHeaders } from '../../adapters/delivery/standard-webhook.ts';
import type { AlertWebhook } from '../../configuration/sections/alerts.ts';

export type PosterOptions = {
  queue: WebhookQueue;
  clock: Clock;
  log: ChainLog;
  /** Ends it between two batches. */
  signal: AbortSignal;
};

/** How many events are posted at once. */
const batch = 16;
/** How long a receiver may take, in milliseconds. */
const patience = 15_000;

/**
 * Posts what waits for a webhook, signed as Standard Webhooks has it. The receiver takes an event by
 * answering 2xx, and each `webhook-id` once: what was not answered is posted again under the same one,
 * for three days.
 *
 * @returns what posts all that is due; it ends early where the receiver fails.
 * @see https://www.standardwebhooks.com
 */
export function createPoster(
  { name, url, secret }: AlertWebhook,
  { queue, clock, log, signal }: PosterOptions,
): () => Promise<void> {
  async function post({ id, body, attempts }: WebhookEntry): Promise<boolean> {
    const headers = signedHeaders(secret, { id, body, now: clock.now() });
    const answer = await request(url, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(patience),
    });
    if ('status' in answer && answer.status >= 200 && answer.status < 300) {
      await queue.remove(name, [id]);
      return true;
    }
    const reason = 'failure' in answer ? answer.failure : `HTTP ${answer.status}`;
    log.warn({ webhook: name, event: id, attempts, reason }, 'a webhook does not take an event');
    const until = nextAttempt(clock.now(), attempts);
    await queue.postpone({ webhook: name, entry: { id, attempts }, until });
    return false;
  }

  return async () => {
    while (!signal.aborted) {
      const entries = await queue.claim({ webhook: name, limit: batch, now: clock.now() });
      const taken = await Promise.all(entries.map(post));
      if (entries.length < batch || taken.includes(false)) return;
    }
  };
}

/** Seconds until the next attempt: 5, 10, 20 and so on to an hour. */
function nextAttempt(now: Date, attempts: number): Date {
  const delay = Math.min(3_600, 5 * 2 ** Math.min(attempts - 1, 10));
  return new Date(now.getTime() + delay * 1_000);
}
