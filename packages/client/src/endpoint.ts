import { type HttpTransport, http } from 'viem';

export type EndpointTransportParameters = {
  /** Where the unified endpoint stands, without `/api/v3`. */
  apiUrl: string;
  chainId: number;
  /** The runtime API key. With it the whole URL is a secret. */
  apiKey: string;
  /** What makes the requests, where the platform's `fetch` should not. */
  fetch?: typeof globalThis.fetch | undefined;
};

/**
 * A viem transport for the unified endpoint: bundler and paymaster methods under one URL.
 *
 * viem writes a transport's URL into every error. It is given one without the key, and the real one
 * is put in its place only when the request leaves, so errors and logs hold no key.
 *
 * @see spec part B (account-recovery-guardian-api.md §4)
 *
 * @example
 * ```ts
 * const bundler = createBundlerClient({
 *   chain: sepolia,
 *   transport: endpointTransport({ apiUrl: 'https://api.example', chainId: sepolia.id, apiKey }),
 * });
 * const entryPoints = await bundler.getSupportedEntryPoints();
 * ```
 */
export function endpointTransport(parameters: EndpointTransportParameters): HttpTransport {
  const { apiUrl, chainId, apiKey, fetch = globalThis.fetch } = parameters;
  const endpoint = `${apiUrl.replace(/\/+$/, '')}/api/v3/${chainId}`;
  return http(`${endpoint}/[api key]`, {
    key: 'recovery-guardian-endpoint',
    name: 'Recovery Guardian unified endpoint',
    fetchFn: (_shown, init) => fetch(`${endpoint}/${encodeURIComponent(apiKey)}`, init),
  });
}
