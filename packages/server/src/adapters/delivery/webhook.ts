import type { Clock } from '@recovery-guardian/recovery-service';
import { nameOf, type WebhookConfiguration } from '../../configuration/sections/delivery.ts';
import { request } from '../http-request.ts';
import { failureKind } from './failure-kind.ts';
import type { Provider } from './provider.ts';
import { signedHeaders } from './standard-webhook.ts';

/**
 * Posts text messages, `{ to, text, id }`, to the operator's URL, signed as Standard Webhooks
 * defines. The receiver accepts a message with a 2xx status, and refuses it permanently with 400 or
 * 422. Any other status except 504 means that it was not sent. It should process each `webhook-id`
 * once: failed messages are posted again with the same id.
 *
 * @see https://www.standardwebhooks.com
 */
export function createWebhookProvider(webhook: WebhookConfiguration, clock: Clock): Provider {
  const { url, secret } = webhook;
  return {
    name: nameOf(webhook),

    async send({ id, target, text }, signal) {
      const body = JSON.stringify({ to: target, text, id });
      const headers = signedHeaders(secret, { id, body, now: clock.now() });
      const answer = await request(url, { method: 'POST', body, headers, signal });
      if ('failure' in answer) return { kind: failureKind(answer), reason: answer.failure };
      const { status } = answer;
      if (status >= 200 && status < 300) return { kind: 'sent' };
      const isRefusal = status === 400 || status === 422;
      return { kind: isRefusal ? 'refused' : failureKind(answer), reason: `HTTP ${status}` };
    },

    /** Any response will do: receivers are free in how they answer OPTIONS. */
    async check(signal) {
      const answer = await request(url, { method: 'OPTIONS', signal });
      if ('failure' in answer) throw new Error(answer.failure);
      if (answer.status >= 500) throw new Error(`HTTP ${answer.status}`);
    },

    close: () => {},
  };
}
