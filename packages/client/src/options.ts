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
