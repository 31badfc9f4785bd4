import type { Clock } from '@recovery-guardian/recovery-service';
import { nameOf, type TwilioConfiguration } from '../../configuration/sections/delivery.ts';
import { type HttpAnswer, request } from '../http-request.ts';
import { failureKind } from './failure-kind.ts';
import type { Outcome, OutgoingMessage, Provider } from './provider.ts';

/**
 * Sends SMS through Twilio's REST API.
 *
 * @see https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource
 */
export function createTwilioProvider(twilio: TwilioConfiguration, clock: Clock): Provider {
  const { accountSid, authToken, apiKey, url = 'https://api.twilio.com' } = twilio;
  const account = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${accountSid}`;
  const [user, password] = apiKey ? [apiKey.sid, apiKey.secret] : [accountSid, authToken];
  const headers = {
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  };
  return {
    name: nameOf(twilio),

    async send(message, signal) {
      const body = formOf(message, twilio, clock.now());
      return read(
        await request(`${account}/Messages.json`, { method: 'POST', headers, body, signal }),
      );
    },

    /** Lists the account's numbers: any key may, and they are not personal data. */
    async check(signal) {
      const path = `${account}/IncomingPhoneNumbers.json?PageSize=1`;
      const answer = await request(path, { headers, signal });
      if ('failure' in answer) throw new Error(answer.failure);
      if (answer.status !== 200) {
        throw new Error(`${reasonOf(answer)}: check its accountSid, authToken and apiKey`);
      }
    },

    close: () => {},
  };
}

function formOf(
  { target, text, expiresAt }: OutgoingMessage,
  { from, messagingServiceSid }: TwilioConfiguration,
  now: Date,
): URLSearchParams {
  const life = Math.floor((expiresAt.getTime() - now.getTime()) / 1_000);
  return new URLSearchParams({
    To: target,
    Body: text,
    ...(messagingServiceSid ? { MessagingServiceSid: messagingServiceSid } : { From: from ?? '' }),
    // A message expires with its code in Twilio's queue, too; the maximum is 10 hours.
    ValidityPeriod: String(Math.min(36_000, Math.max(1, life))),
  });
}

/**
 * Permanent errors. All others count as Twilio's or the operator's fault: the message is tried
 * again, first by the next provider.
 *
 * @see https://www.twilio.com/docs/api/errors
 */
const outcomes: Record<number, 'refused' | 'declined'> = {
  // The number does not exist, or cannot receive SMS.
  21211: 'refused',
  21217: 'refused',
  21265: 'refused',
  21614: 'refused',
  21635: 'refused',
  30005: 'refused',
  30006: 'refused',
  // Not from this account or sender: region not enabled, opt-out, no route, filtered.
  21408: 'declined',
  21610: 'declined',
  21612: 'declined',
  30004: 'declined',
  30007: 'declined',
};

function read(answer: HttpAnswer): Outcome {
  if ('failure' in answer) return { kind: failureKind(answer), reason: answer.failure };
  const { code, errorCode, status } = parse(answer.body);
  const isCreated = answer.status >= 200 && answer.status < 300;
  if (isCreated && status !== 'failed' && status !== 'undelivered') return { kind: 'sent' };
  return {
    kind: outcomes[code ?? errorCode ?? 0] ?? failureKind(answer),
    reason: reasonOf(answer),
  };
}

function reasonOf({ status, body }: { status: number; body: string }): string {
  const { code, errorCode } = parse(body);
  return (code ?? errorCode) ? `Twilio ${code ?? errorCode}` : `HTTP ${status}`;
}

/**
 * Reads the `code` of an error; of a message its `status`, and its `error_code` if it failed
 * immediately.
 */
function parse(body: string): { code?: number; errorCode?: number; status?: string } {
  try {
    const { code, error_code: errorCode, status } = JSON.parse(body) ?? {};
    return {
      ...(typeof code === 'number' && { code }),
      ...(typeof errorCode === 'number' && { errorCode }),
      ...(typeof status === 'string' && { status }),
    };
  } catch {
    return {};
  }
}
