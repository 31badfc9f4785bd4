import { type Clock, isGsm7 } from '@recovery-guardian/recovery-service';
import { nameOf, type VonageConfiguration } from '../../configuration/sections/delivery.ts';
import { type HttpAnswer, request } from '../http-request.ts';
import { failureKind } from './failure-kind.ts';
import type { Outcome, OutgoingMessage, Provider } from './provider.ts';

/**
 * Sends SMS through Vonage's SMS API.
 *
 * @see https://developer.vonage.com/en/api/sms
 */
export function createVonageProvider(vonage: VonageConfiguration, clock: Clock): Provider {
  const { apiKey, apiSecret, from, url = 'https://rest.nexmo.com' } = vonage;
  const api = url.replace(/\/$/, '');
  const headers = {
    authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`,
  };
  return {
    name: nameOf(vonage),

    async send(message, signal) {
      const body = formOf(message, from, clock.now());
      return read(await request(`${api}/sms/json`, { method: 'POST', headers, body, signal }));
    },

    async check(signal) {
      const answer = await request(`${api}/account/get-balance`, { headers, signal });
      if ('failure' in answer) throw new Error(answer.failure);
      if (answer.status !== 200) {
        throw new Error(`HTTP ${answer.status}: check its apiKey and apiSecret`);
      }
    },

    close: () => {},
  };
}

function formOf(
  { id, target, text, expiresAt }: OutgoingMessage,
  from: string,
  now: Date,
): URLSearchParams {
  const life = expiresAt.getTime() - now.getTime();
  return new URLSearchParams({
    from: from.replace(/^\+/, ''),
    to: target.replace(/^\+/, ''),
    text,
    type: isGsm7(text) ? 'text' : 'unicode',
    // A message expires with its code in Vonage's queue, too: after 20 seconds to 7 days.
    ttl: String(Math.min(604_800_000, Math.max(20_000, life))),
    'client-ref': id,
  });
}

/**
 * Permanent errors. All others are Vonage's or the operator's fault: the message is tried again,
 * first by the next provider.
 *
 * @see https://developer.vonage.com/en/messaging/sms/guides/troubleshooting-sms
 */
const outcomes: Record<string, 'refused' | 'declined'> = {
  // Invalid or blocked number, or a sender that this country does not allow.
  3: 'declined',
  6: 'declined',
  7: 'declined',
  15: 'declined',
  // The number does not exist any more.
  33: 'refused',
};

/** Long texts are several messages; Vonage answers 200 even if it refuses them. */
function read(answer: HttpAnswer): Outcome {
  if ('failure' in answer) return { kind: failureKind(answer), reason: answer.failure };
  const statuses = answer.status === 200 ? statusesOf(answer.body) : [];
  if (statuses.length === 0) return { kind: failureKind(answer), reason: `HTTP ${answer.status}` };
  const failed = statuses.find((status) => status !== '0');
  if (failed === undefined) return { kind: 'sent' };
  const isUnsent = statuses.every((status) => status !== '0' && status !== 'unknown');
  const kind = outcomes[failed] ?? (isUnsent ? 'unavailable' : 'unknown');
  return { kind, reason: `Vonage ${failed}` };
}

function statusesOf(body: string): string[] {
  try {
    const { messages } = JSON.parse(body) ?? {};
    if (!Array.isArray(messages)) return [];
    // Only digits: the text next to it often repeats the number.
    return messages.map((message) => /^\d{1,3}$/.exec(String(message?.status))?.[0] ?? 'unknown');
  } catch {
    return [];
  }
}
