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
