import { type HttpTransport, http } from 'viem';
import { checkUrl } from './service-connection.ts';

export interface EndpointTransportParameters {
  /** URL of the unified endpoint, without `/api/v3`. */
  apiUrl: string;
  chainId: number;
  /** The runtime API key. With it the whole URL is a secret. */
  apiKey: string;
  /** Makes the requests in place of the platform's `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
}

/**
 * A viem transport for the unified endpoint: bundler and paymaster methods under one URL.
 *
 * viem writes a transport's URL into every error. So it gets one without the key, which is replaced
 * by the real URL only when the request is sent; errors and logs never contain the key.
 *
 * @throws {TypeError} if `apiUrl` is not the URL of a service
 * @see docs/protocol.md, "The unified endpoint"
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
  const endpoint = `${checkUrl('apiUrl', apiUrl)}/api/v3/${chainId}`;
  return http(`${endpoint}/[api key]`, {
    key: 'recovery-guardian-endpoint',
    name: 'Recovery Guardian unified endpoint',
    fetchFn: (_shown, init) => fetch(`${endpoint}/${encodeURIComponent(apiKey)}`, init),
  });
}
