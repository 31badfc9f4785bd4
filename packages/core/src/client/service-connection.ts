import type { ErrorDetails } from '../wire/api.ts';
import { type ErrorReason, errorReasons } from '../wire/errors.ts';
import { RecoveryServiceError } from './recovery-service-error.ts';

export interface RecoveryServiceClientOptions {
  /** URL of the service: `https://host`, or `https://host/t/{token}` without `accessToken`. */
  baseUrl: string;
  /** Sent as `Authorization: Bearer`. In a browser, only use a publishable or app token. */
  accessToken?: string | undefined;
  /**
   * Returns the language of messages, a BCP 47 tag, for each request (`Accept-Language`); by default,
   * or if it is no tag, a browser sends its own.
   */
  language?: (() => string | undefined) | undefined;
  /** Timeout of a response, in milliseconds; 30 seconds by default. */
  timeout?: number | undefined;
  /** Makes the requests in place of the platform's `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
}

export interface RequestOptions {
  /** Aborts the request; the call then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** A response of the service, and its body as JSON; `undefined` if it is none. */
export interface Exchange {
  response: Response;
  answer: unknown;
}

/** What is sent besides the address. */
export interface ServiceRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends requests to one service, and reads their responses as JSON without judging them. */
export class ServiceConnection {
  readonly #baseUrl: string;
  readonly #accessToken: string | undefined;
  readonly #language: RecoveryServiceClientOptions['language'];
  readonly #timeout: number;
  readonly #fetch: typeof globalThis.fetch;

  /** @throws {TypeError} if `baseUrl` is not an HTTP URL or `accessToken` does not fit a header. */
  constructor(options: RecoveryServiceClientOptions) {
    const { baseUrl, accessToken, language, timeout = 30_000, fetch } = options;
    this.#baseUrl = checkUrl('baseUrl', baseUrl);
    this.#accessToken = checkAccessToken(accessToken);
    this.#language = language;
    this.#timeout = timeout;
    // Looked up at each call, because a page may wrap `fetch` later, and called without `this`.
    this.#fetch = fetch ?? ((input, init) => globalThis.fetch(input, init));
  }

  /** Rejects if there was no response in time, or with the reason of the caller's signal. */
  async send(
    pathAndQuery: string,
    init: ServiceRequest,
    { signal }: RequestOptions = {},
  ): Promise<Exchange> {
    const language = this.#language?.() ?? '';
    const headers = {
      Accept: 'application/json',
      // A page may name anything as its language, also what no header can carry.
      ...(/^[a-z\d-]+$/i.test(language) && { 'Accept-Language': language }),
      ...init.headers,
      ...(this.#accessToken && { Authorization: `Bearer ${this.#accessToken}` }),
    };
    const timeout = AbortSignal.timeout(this.#timeout);
    try {
      const response = await this.#fetch(`${this.#baseUrl}${pathAndQuery}`, {
        ...init,
        headers,
        // The service never redirects, and a redirect could carry codes elsewhere.
        redirect: 'manual',
        cache: 'no-store',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return { response, answer: parseJson(await response.text()) };
    } catch (cause) {
      throw signal?.aborted ? signal.reason : cause;
    }
  }
}

/** The parser's own error would quote the body, and `new URL`'s the token in the path. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the URL of a service without slashes at its end.
 *
 * @throws {TypeError} if requests to paths below it would fail, or say in their error what it contains
 */
export function checkUrl(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`${name} must be an absolute http or https URL`);
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new TypeError(`${name} must have no user, query or fragment`);
  }
  return url.href.replace(/\/+$/, '');
}

function checkAccessToken(accessToken: string | undefined): string | undefined {
  if (accessToken !== undefined && !/^[\x21-\x7e]*$/.test(accessToken)) {
    throw new TypeError('accessToken must be printable ASCII without spaces');
  }
  return accessToken;
}

/**
 * Returns the answer of a successful response.
 *
 * @throws {RecoveryServiceError} for a refusal, or an answer that the check does not accept.
 */
export function readAnswer<Answer>(
  { response, answer }: Exchange,
  isAnswer: (value: unknown) => value is Answer,
): Answer {
  if (!response.ok) throw readRefusal(response, answer);
  if (isAnswer(answer)) return answer;
  throw new RecoveryServiceError({ reason: 'unexpected-answer', status: response.status });
}

/**
 * Reads an error response: `error: { code, message, details }`, or `code` and `message` at the top
 * level. Anything else did not come from the service.
 *
 * @see docs/protocol.md, "Errors"
 */
function readRefusal(response: Response, answer: unknown): RecoveryServiceError {
  const { status } = response;
  const envelope = isRecord(answer) && isRecord(answer.error) ? answer.error : answer;
  const isEnvelope = isRecord(envelope) && typeof envelope.message === 'string';
  const details = isEnvelope ? readDetails(envelope.details) : undefined;
  const retryAfter = details?.retryAfter ?? readSeconds(response.headers.get('Retry-After'));
  const reason = isEnvelope
    ? (knownReason(details?.reason) ?? reasonOfMessage(status, String(envelope.message)))
    : undefined;
  if (reason) return new RecoveryServiceError({ reason, status, details, retryAfter });
  // Proxies in front of the service limit rates too, with their own messages.
  const fallback = status === 429 ? 'rate-limited' : 'unexpected-answer';
  return new RecoveryServiceError({ reason: fallback, status, details, retryAfter });
}

/** Finds the reason by message and status, for services that send no details. */
function reasonOfMessage(status: number, message: string): ErrorReason | undefined {
  const reasons = Object.entries(errorReasons) as [
    ErrorReason,
    { status: number; message: string },
  ][];
  const same = reasons.find(([, entry]) => entry.message.toLowerCase() === message.toLowerCase());
  if (same) return same[0];
  if (message.startsWith('This account has not set')) return 'guardian-not-set';
  if (message.startsWith('This recovery request has insufficient'))
    return 'insufficient-signatures';
  if (/\binvalid signature$/i.test(message)) return 'invalid-signature';
  if (status === 400) return 'invalid-parameters';
  if (status === 401) return 'unauthorized';
  if (status === 404) return 'not-found';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'internal' : undefined;
}

function knownReason(reason: string | undefined): ErrorReason | undefined {
  return reason !== undefined && Object.hasOwn(errorReasons, reason)
    ? (reason as ErrorReason)
    : undefined;
}

function readDetails(value: unknown): ErrorDetails | undefined {
  if (!isRecord(value) || typeof value.reason !== 'string') return undefined;
  const { reason, hint, field, triesLeft, retryAfter } = value;
  const details: ErrorDetails = { reason };
  if (typeof hint === 'string') details.hint = hint;
  if (typeof field === 'string') details.field = field;
  if (isCount(triesLeft)) details.triesLeft = triesLeft;
  if (isCount(retryAfter)) details.retryAfter = retryAfter;
  return details;
}

function readSeconds(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
