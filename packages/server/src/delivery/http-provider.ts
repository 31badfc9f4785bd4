import { createHmac } from 'node:crypto';
import type { HttpAnswerMeaning, HttpRequest } from '../configuration/http-provider.ts';
import type { Clock } from '../kit/clock.ts';
import { type HttpAnswer, type HttpResponse, request as send } from '../kit/http-request.ts';
import { parseJson, valuesAt } from '../kit/json-pointer.ts';
import { isGsm7 } from '../messages/render-message.ts';
import { isPlainAddress, messageIdOf } from './email-text.ts';
import type { OutgoingMessage, Provider, ReadReceipt, SendOutcome } from './provider.ts';

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
      const filled = {
        ...message.parts,
        // Templates of messengers take no line breaks.
        line: message.text.replace(/\s+/g, ' '),
        ...inLanguage(values, message.language),
        ...messageValues(message, { from: sender, now, request }),
      };
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

/** Returns the values, where there is one for this language (`sid.de`) in place of the general one. */
function inLanguage(values: Values, language: string): Values {
  const own = Object.entries(values).flatMap(([name, value]) =>
    name.endsWith(`.${language}`) ? [[name.slice(0, -language.length - 1), value]] : [],
  );
  return { ...values, ...Object.fromEntries(own) };
}

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
    Object.entries(filled).map(([name, value]) => [name, inForm(value)] as [string, string]),
  );
}

function inForm(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
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

type Kind = SendOutcome['kind'];

const failures = ['refused', 'declined', 'unavailable', 'unknown'] as const;

/** Reads what an API answered to a message. */
function readOutcome(answer: HttpAnswer, meaning: HttpAnswerMeaning): SendOutcome {
  if ('failure' in answer) {
    return { kind: answer.isUnreachable ? 'unavailable' : 'unknown', reason: answer.failure };
  }
  const kind = kindOf(answer, meaning);
  return kind === 'sent' ? { kind } : { kind, reason: reasonOf(answer, meaning) };
}

/** Returns the error's code or the status, never a text: those often repeat the target. */
export function reasonOf(answer: HttpResponse, meaning: HttpAnswerMeaning): string {
  const code = errorOf(codesIn(answer, meaning), meaning);
  return code === undefined ? `HTTP ${answer.status}` : `code ${code}`;
}

function kindOf(answer: HttpResponse, meaning: HttpAnswerMeaning): Kind {
  const byStatus = kindOfStatus(answer.status, meaning);
  const codes = codesIn(answer, meaning);
  const error = errorOf(codes, meaning);
  const listed = failures.find((kind) => meaning.codes?.[kind]?.includes(error ?? ''));
  if (error !== undefined && listed) return listed;
  if (byStatus !== 'sent') return byStatus;
  if (error === undefined) {
    return codes.length === 0 && meaning.codes?.sent ? 'unknown' : 'sent';
  }
  // One part of several may have been sent, and what cannot be read may be a success.
  const isUnsent = !codes.some((code) => code === unreadable || isSuccess(code, meaning));
  return (isUnsent && meaning.codes?.others) || 'unknown';
}

/**
 * By default, a status of an error or a redirect means that the message was not sent. A gateway that
 * waited in vain (504) does not know.
 */
function kindOfStatus(status: number, { statuses }: HttpAnswerMeaning): Kind {
  const listed = failures.find((kind) => statuses?.[kind]?.includes(status));
  if (listed) return listed;
  if (status >= 200 && status < 300) return 'sent';
  return status >= 300 && status !== 504 ? 'unavailable' : 'unknown';
}

function errorOf(codes: readonly string[], meaning: HttpAnswerMeaning): string | undefined {
  return codes.find((code) => !isSuccess(code, meaning));
}

function isSuccess(code: string, { codes }: HttpAnswerMeaning): boolean {
  return codes?.sent?.includes(code) ?? false;
}

const unreadable = 'unknown';

/** Reads the codes at the first pointer that leads to any. */
function codesIn({ body }: HttpResponse, { code = [] }: HttpAnswerMeaning): string[] {
  return codesAt(parseJson(body), code);
}

/** A number of a few digits or a name: a phone number or an address is neither. */
const codePattern = /^(\d{1,6}|[A-Za-z][\w.-]{0,63})$/;

/** Reads the codes at the first pointer that leads to any; one of another form is `unknown`. */
export function codesAt(
  json: unknown,
  pointers: readonly string[],
  pattern: RegExp = codePattern,
): string[] {
  for (const pointer of pointers) {
    const found = valuesAt(json, pointer);
    if (found.length > 0) {
      return found.map((value) => pattern.exec(String(value ?? ''))?.[0] ?? unreadable);
    }
  }
  return [];
}
