import type { HttpAnswerMeaning, HttpRequest } from '../configuration/sections/http-provider.ts';
import { type HttpAnswer, request as send } from '../kit/http-request.ts';
import type { Clock } from '../kit/system-clock.ts';
import { isGsm7 } from '../messages/render-message.ts';
import { isPlainAddress, messageIdOf } from './email-text.ts';
import { readOutcome, reasonOf } from './http-outcome.ts';
import type { OutgoingMessage, Provider, ReadReceipt } from './provider.ts';

import { signedHeaders } from './receipts.ts';

export interface HttpApi {
  name: string;
  values: Readonly<Record<string, string>>;
  /** The names of those that the operator has given. */
  given: readonly string[];
  request: HttpRequest;
  answer: HttpAnswerMeaning;
  check?: { url: string } | undefined;
  /** Signs requests as Standard Webhooks defines. */
  secret?: string | undefined;
  readReceipt?: ReadReceipt | undefined;
}

/**
 * Sends messages by an HTTP API that a template describes.
 *
 * @param from the sender of emails; to those, only a plain address is sent, so that it is always one
 * recipient
 */
export function createHttpProvider(
  api: HttpApi,
  { from, clock }: { from: string | undefined; clock: Clock },
): Provider {
  const { request, answer, check, secret, values } = api;
  const method = request.method ?? 'POST';
  const url = (template: string, more: Values = values) => fillUrl(template, more);
  return {
    name: api.name,
    readReceipt: api.readReceipt,

    async send(message, signal) {
      if (from !== undefined && !isPlainAddress(message.target)) {
        return { kind: 'refused', reason: 'not one address' };
      }
      const now = clock.now();
      const sender = from ?? values.from;
      const filled = { ...values, ...messageValues(message, { from: sender, now, request }) };
      const body = bodyOf(request, filled);
      const headers = {
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(secret && signedHeaders(secret, { id: message.id, body: String(body ?? ''), now })),
        ...headersOf(request, filled),
      };
      const init = { method, headers, signal, ...(body !== undefined && { body }) };
      return readOutcome(await send(url(request.url, filled), init), answer);
    },

    async check(signal) {
      if (check) {
        const headers = headersOf(request, values);
        return expectSuccess(await send(url(check.url), { headers, signal }), api);
      }
      // Any response will do: receivers are free in how they answer OPTIONS.
      const response = await send(url(request.url), { method: 'OPTIONS', signal });
      if ('failure' in response) throw new Error(response.failure);
      if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
    },

    close: () => {},
  };
}

function expectSuccess(response: HttpAnswer, { request, check, answer, given }: HttpApi): void {
  if ('failure' in response) throw new Error(response.failure);
  if (response.status >= 200 && response.status < 300) return;
  const used = JSON.stringify([check, request.login, request.headers]);
  const names = given.filter((name) => used.includes(`{${name}}`));
  throw new Error(`${reasonOf(response, answer)}: check its ${names.join(', ')}`);
}

type Values = Readonly<Record<string, string | undefined>>;

function messageValues(
  message: OutgoingMessage,
  { from, now, request }: { from: string | undefined; now: Date; request: HttpRequest },
): Values {
  const { id, target, subject, text, html, language, expiresAt } = message;
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = request.lifetime ?? {};
  const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1_000);
  const life = Math.min(maximum, Math.max(minimum, seconds));
  return {
    ...{ id, to: target, toWithoutPlus: withoutPlus(target), subject, text, html, language },
    ...(from !== undefined && { from, fromWithoutPlus: withoutPlus(from) }),
    messageId: messageIdOf(message, from ?? ''),
    textType: isGsm7(text) ? 'text' : 'unicode',
    secondsLeft: String(life),
    millisecondsLeft: String(life * 1_000),
  };
}

function withoutPlus(number: string): string {
  return number.replace(/^\+/, '');
}

function headersOf({ headers = {}, login }: HttpRequest, values: Values): Record<string, string> {
  const filled = Object.entries(headers).flatMap(([name, template]) => {
    const value = fillText(template, values);
    return value === undefined ? [] : [[name, value]];
  });
  if (!login) return Object.fromEntries(filled);
  const pair = `${fillText(login.user, values)}:${fillText(login.password, values)}`;
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  return { authorization, ...Object.fromEntries(filled) };
}

function bodyOf({ body, form }: HttpRequest, values: Values): string | URLSearchParams | undefined {
  if (body === undefined) return undefined;
  const filled = fillFields(body, values);
  if (!form) return JSON.stringify(filled);
  return new URLSearchParams(
    Object.entries(filled).map(([name, value]) => [name, String(value)] as [string, string]),
  );
}

/** Fills in a body. A field whose text has a placeholder without a value is left out. */
function fillFields(fields: object, values: Values): object {
  const filled = Object.entries(fields).flatMap(([key, field]) => {
    const value = fillField(field, values);
    return value === undefined ? [] : [[key, value]];
  });
  return Array.isArray(fields) ? filled.map(([, value]) => value) : Object.fromEntries(filled);
}

function fillField(field: unknown, values: Values): unknown {
  if (typeof field === 'string') return fillText(field, values);
  return typeof field === 'object' && field !== null ? fillFields(field, values) : field;
}

/** Fills in a URL, encoding all but what it starts with: a whole address. */
function fillUrl(template: string, values: Values): string {
  const start = /^\{(\w+)\}/.exec(template);
  const rest = template.slice(start?.[0].length ?? 0);
  const given = start ? (values[start[1] ?? ''] ?? '') : '';
  const base = rest.startsWith('/') ? given.replace(/\/$/, '') : given;
  return base + (fillText(rest, values, encodeURIComponent) ?? rest);
}

/** @returns `undefined` if a placeholder has no value */
export function fillText(
  template: string,
  values: Values,
  encode = (value: string) => value,
): string | undefined {
  let isComplete = true;
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    isComplete &&= value !== undefined;
    return encode(value ?? '');
  });
  return isComplete ? filled : undefined;
}
