import type { PageProvider } from './provider.ts';

interface Payload {
  readonly id?: unknown;
  readonly method: string;
  readonly params?: unknown;
}

interface Response {
  readonly id: unknown;
  readonly jsonrpc: '2.0';
  readonly result: unknown;
}

type Callback = (error: unknown, response?: Response | Response[]) => void;

/**
 * Adds what sites called before EIP-1193 named `request`: `enable`, `sendAsync`, and `send` with a
 * payload, or a list of them, and a callback, or with a method and its parameters.
 */
export function addLegacyMethods(provider: PageProvider) {
  const { request } = provider;
  const respond = async ({ id, method, params }: Payload): Promise<Response> => {
    const result = await request({ method, params });
    return { id, jsonrpc: '2.0', result };
  };
  const sendAsync = (payload: Payload | readonly Payload[], callback: Callback): void => {
    const response = Array.isArray(payload)
      ? Promise.all(payload.map(respond))
      : respond(payload as Payload);
    response.then((value) => callback(null, value), callback);
  };
  return Object.assign(provider, {
    enable: () => request({ method: 'eth_requestAccounts' }),
    sendAsync,
    send(
      first: string | Payload | readonly Payload[],
      second?: unknown,
    ): Promise<Response> | undefined {
      if (typeof first === 'string') return respond({ method: first, params: second });
      if (typeof second !== 'function') return respond(first as Payload);
      sendAsync(first, second as Callback);
      return undefined;
    },
  });
}
