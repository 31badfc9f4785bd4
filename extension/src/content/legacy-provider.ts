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

type Callback = (error: unknown, response?: Response) => void;

/**
 * Adds what sites called before EIP-1193 named `request`: `enable`, `sendAsync`, and `send` with a
 * payload and a callback, or with a method and its parameters.
 */
export function withLegacyMethods(provider: PageProvider) {
  const respond = async ({ id, method, params }: Payload): Promise<Response> => {
    const result = await provider.request({ method, params });
    return { id, jsonrpc: '2.0', result };
  };
  const sendAsync = (payload: Payload, callback: Callback): void => {
    respond(payload).then((response) => callback(null, response), callback);
  };
  return Object.freeze({
    ...provider,
    enable: () => provider.request({ method: 'eth_requestAccounts' }),
    sendAsync,
    send(first: string | Payload, second?: unknown): Promise<Response> | undefined {
      if (typeof first === 'string') return respond({ method: first, params: second });
      if (typeof second !== 'function') return respond(first);
      sendAsync(first, second as Callback);
      return undefined;
    },
  });
}
