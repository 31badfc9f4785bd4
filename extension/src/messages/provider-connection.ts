import { browser, type Port } from '../browser.ts';
import { ProviderRpcError, readRpcError } from './provider-rpc-error.ts';
import type { ProviderMessage, ProviderRequest, ProviderState } from './wire.ts';

/** A line to the background's JSON-RPC engine, that outlives the worker's sleep. */
export interface ProviderConnection {
  /** @throws {ProviderRpcError} */
  request(request: { method: string; params?: unknown }): Promise<unknown>;
  /** Opens the line where it is not: the background tells the state on each new one. */
  open(): void;
}

interface Pending {
  readonly request: ProviderRequest;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: ProviderRpcError) => void;
  isReceived: boolean;
}

/**
 * Connects to the background at the first request, and again at the next one after the worker slept.
 * What the worker never received is sent again; what died with it is rejected, since its question to
 * the person died, too.
 */
export function connectProvider(
  name: string,
  onState: (state: ProviderState) => void,
): ProviderConnection {
  const pending = new Map<number, Pending>();
  let port: Port | undefined;
  let lastId = 0;

  function open(): Port {
    if (port) return port;
    port = browser.runtime.connect({ name });
    port.onMessage.addListener((message) => receive(message as ProviderMessage));
    port.onDisconnect.addListener(lost);
    return port;
  }

  function receive(message: ProviderMessage): void {
    if ('state' in message) {
      onState(message.state);
      return;
    }
    if ('received' in message) {
      const waiting = pending.get(message.received);
      if (waiting) waiting.isReceived = true;
      return;
    }
    const waiting = pending.get(message.id);
    pending.delete(message.id);
    if ('error' in message) waiting?.reject(readRpcError(message.error));
    else waiting?.resolve(message.result);
  }

  function lost(): void {
    port = undefined;
    const unsent: Pending[] = [];
    for (const [id, waiting] of pending) {
      if (!waiting.isReceived) {
        unsent.push(waiting);
        continue;
      }
      pending.delete(id);
      waiting.reject(new ProviderRpcError(4900, 'The wallet was stopped before it could answer.'));
    }
    for (const { request } of unsent) send(request);
  }

  function send(request: ProviderRequest): void {
    try {
      open().postMessage(request);
    } catch {
      // The extension was removed or updated under this page.
      pending
        .get(request.id)
        ?.reject(new ProviderRpcError(4900, 'The wallet was updated. Reload the page.'));
      pending.delete(request.id);
    }
  }

  return {
    open,
    request({ method, params }) {
      return new Promise((resolve, reject) => {
        lastId += 1;
        const request = { id: lastId, method, params };
        pending.set(lastId, { request, resolve, reject, isReceived: false });
        send(request);
      });
    },
  };
}
