import { createHmac } from 'node:crypto';

/**
 * Returns the headers of a post, signed as Standard Webhooks defines: HMAC-SHA256 over id, time and
 * body.
 *
 * @param secret `whsec_` and the key in base64
 * @see https://www.standardwebhooks.com
 */
export function signedHeaders(
  secret: string,
  { id, body, now }: { id: string; body: string; now: Date },
): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const timestamp = Math.floor(now.getTime() / 1_000);
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
