import { nameOf, type PostmarkConfiguration } from '../../configuration/sections/delivery.ts';
import { type HttpAnswer, type HttpResponse, request } from '../http-request.ts';
import { emailHeaders, isPlainAddress, messageIdOf } from './email-fields.ts';
import { failureKind } from './failure-kind.ts';
import type { Outcome, OutgoingMessage, Provider } from './provider.ts';

/**
 * Sends emails through Postmark's API.
 *
 * @see https://postmarkapp.com/developer/api/email-api#send-a-single-email
 */
export function createPostmarkProvider(postmark: PostmarkConfiguration, from: string): Provider {
  const { serverToken, messageStream = 'outbound', url = 'https://api.postmarkapp.com' } = postmark;
  const api = url.replace(/\/$/, '');
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'x-postmark-server-token': serverToken,
  };
  return {
    name: nameOf(postmark),

    async send(message, signal) {
      if (!isPlainAddress(message.target)) return { kind: 'refused', reason: 'not one address' };
      const body = JSON.stringify({ ...mailOf(message, from), MessageStream: messageStream });
      return read(await request(`${api}/email`, { method: 'POST', headers, body, signal }));
    },

    async check(signal) {
      const answer = await request(`${api}/server`, { headers, signal });
      if ('failure' in answer) throw new Error(answer.failure);
      if (answer.status !== 200) throw new Error(`${reasonOf(answer)}: check its serverToken`);
    },

    close: () => {},
  };
}

function mailOf(message: OutgoingMessage, from: string) {
  const { target, subject, text, html } = message;
  const headers = {
    ...emailHeaders(message),
    'Message-ID': messageIdOf(message, from),
    // Without it, Postmark replaces the Message-ID.
    'X-PM-KeepID': 'true',
  };
  return {
    From: from,
    To: target,
    Subject: subject,
    TextBody: text,
    ...(html !== undefined && { HtmlBody: html }),
    Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
    // Links contain secrets and must not be rewritten, even if the server's own setting asks for it.
    TrackOpens: false,
    TrackLinks: 'None',
  };
}

/**
 * Permanent errors: an invalid address, and one that bounced, complained or was blocked there. All
 * others are Postmark's or the operator's fault: the message is tried again.
 *
 * @see https://postmarkapp.com/developer/api/overview#error-codes
 */
const declined: ReadonlySet<number> = new Set([300, 406]);

function read(answer: HttpAnswer): Outcome {
  if ('failure' in answer) return { kind: failureKind(answer), reason: answer.failure };
  const code = errorCodeOf(answer);
  if (answer.status === 200 && (code ?? 0) === 0) return { kind: 'sent' };
  const isPermanent = answer.status === 422 && code !== undefined && declined.has(code);
  return { kind: isPermanent ? 'declined' : failureKind(answer), reason: reasonOf(answer) };
}

function reasonOf(answer: HttpResponse): string {
  const code = errorCodeOf(answer);
  return code ? `Postmark ${code}` : `HTTP ${answer.status}`;
}

function errorCodeOf({ body }: HttpResponse): number | undefined {
  try {
    const code = JSON.parse(body)?.ErrorCode;
    return typeof code === 'number' ? code : undefined;
  } catch {
    return undefined;
  }
}
