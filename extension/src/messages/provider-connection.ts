import { browser, type Port } from '../browser.ts';
import { ProviderRpcError, readRpcError } from './provider-rpc-error.ts';
import type { ProviderMessage, ProviderRequest, ProviderState } from './wire.ts';

/** A connection to the background's JSON-RPC engine that survives the worker's restarts. */
export interface ProviderConnection {
  /** @throws {ProviderRpcError} */
  request(request: { method: string; params?: unknown }): Promise<unknown>;
  /** Connects unless connected: the background sends its state on each new port. */
  open(): void;
}

interface Pending {
  readonly request: ProviderRequest;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: ProviderRpcError) => void;
  isReceived: boolean;
}

/** How often requests are sent again after ports that closed without an answer. */
const mostRetries = 5;

/**
 * Connects to the background with the first request, and again after the worker slept. Requests
 * that the worker never received are sent again a few times, with growing delays. Received ones are
 * rejected when the worker dies, since their approval requests end with it.
 *
 * @param later Runs a task after a delay in milliseconds.
 */
export function connectProvider(
  name: string,
  onState: (state: ProviderState) => void,
  later: (task: () => void, delay: number) => void = setTimeout,
): ProviderConnection {
  const pending = new Map<number, Pending>();
  let port: Port | undefined;
  let lastId = 0;
  let retries = 0;
  let isWaiting = false;

  function open(): Port {
    if (port) return port;
    port = browser.runtime.connect({ name });
    port.onMessage.addListener((message) => receive(message as ProviderMessage));
    port.onDisconnect.addListener(lost);
    return port;
  }

  function receive(message: ProviderMessage): void {
    if ('refused' in message) {
      rejectAll(readRpcError(message.refused));
      return;
    }
    if ('state' in message) {
      onState(message.state);
      return;
    }
    retries = 0;
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
    for (const [id, waiting] of pending) {
      if (!waiting.isReceived) continue;
      pending.delete(id);
      waiting.reject(new ProviderRpcError(4900, 'The wallet was stopped before it could answer.'));
    }
    if (pending.size === 0 || isWaiting) return;
    retries += 1;
    if (retries > mostRetries) {
      rejectAll(new ProviderRpcError(4900, 'The wallet does not answer.'));
      return;
    }
    isWaiting = true;
    // A worker that only slept is woken by the next port.
    if (retries === 1) sendAgain();
    else later(sendAgain, 250 * 2 ** (retries - 1));
  }

  function sendAgain(): void {
    isWaiting = false;
    for (const { request } of [...pending.values()]) send(request);
  }

  function rejectAll(error: ProviderRpcError): void {
    retries = 0;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
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
        // Requests that wait for the delay are sent together.
        if (!isWaiting) send(request);
      });
    },
  };
}
