import { createHmac, randomUUID } from 'node:crypto';
import {
  type Clock,
  DeliveryError,
  type Messenger,
  type OutgoingMessage,
} from '@recovery-guardian/recovery-service';

export type WebhookOptions = {
  webhookUrl: string;
  /** `whsec_` and the key in base64. */
  secret: string;
  clock: Clock;
};

const timeout = 5_000;

/**
 * Posts text messages, `{ to, text, id }`, to a URL of the operator's, signed as Standard Webhooks
 * has it. The receiver takes one by answering 2xx, and refuses it for good by 400 or 422.
 *
 * @see https://www.standardwebhooks.com
 */
export function createWebhookMessenger({ webhookUrl, secret, clock }: WebhookOptions): Messenger {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return {
    async send({ target, text }: OutgoingMessage) {
      const id = randomUUID();
      const body = JSON.stringify({ to: target, text, id });
      const timestamp = Math.floor(clock.now().getTime() / 1_000);
      const signature = createHmac('sha256', key)
        .update(`${id}.${timestamp}.${body}`)
        .digest('base64');
      const response = await post(webhookUrl, body, {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${signature}`,
      });
      if (response.ok) return;
      const isRefused = response.status === 400 || response.status === 422;
      throw new DeliveryError(isRefused ? 'refused' : 'unavailable', {
        cause: new Error(`The webhook answered ${response.status}`),
      });
    },
  };
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'error' });
    await response.body?.cancel();
    return response;
  } catch (cause) {
    throw new DeliveryError('unavailable', { cause });
  }
}
