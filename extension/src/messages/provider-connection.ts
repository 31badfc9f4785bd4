import { ProviderRpcError } from '@recovery-guardian/core';
import { browser, type Port } from '../browser.ts';
import {
  type ProviderMessage,
  type ProviderRequest,
  type ProviderState,
  readRpcError,
} from './wire.ts';

interface Pending {
  readonly request: ProviderRequest;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: ProviderRpcError) => void;
  isReceived: boolean;
}

/** How often requests are sent again after ports that closed without an answer. */
const mostRetries = 5;

/**
 * A connection to the background's JSON-RPC engine that survives the worker's restarts. It opens
 * with the first request, and again after the worker slept. Requests that the worker never received
 * are sent again a few times, with growing delays. Received ones are rejected when the worker dies,
 * since their approval requests end with it.
 */
export class ProviderConnection {
  readonly #name: string;
  readonly #onState: (state: ProviderState) => void;
  readonly #later: (task: () => void, delay: number) => void;
  readonly #pending = new Map<number, Pending>();
  #port: Port | undefined;
  #lastId = 0;
  #retries = 0;
  #isWaiting = false;

  /** @param later Runs a task after a delay in milliseconds. */
  constructor(
    name: string,
    onState: (state: ProviderState) => void,
    later: (task: () => void, delay: number) => void = (task, delay) => setTimeout(task, delay),
  ) {
    this.#name = name;
    this.#onState = onState;
    this.#later = later;
  }

  /** Connects unless connected: the background sends its state on each new port. */
  open(): Port {
    if (this.#port) return this.#port;
    const port = browser.runtime.connect({ name: this.#name });
    this.#port = port;
    port.onMessage.addListener((message) => this.#receive(message as ProviderMessage));
    port.onDisconnect.addListener(() => this.#lost());
    return port;
  }

  /** @throws {ProviderRpcError} */
  request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      const request = { id: this.#lastId, method, params };
      this.#pending.set(request.id, { request, resolve, reject, isReceived: false });
      // Requests that wait for the delay are sent together.
      if (!this.#isWaiting) this.#send(request);
    });
  }

  #receive(message: ProviderMessage): void {
    if ('refused' in message) {
      this.#rejectAll(readRpcError(message.refused));
      return;
    }
    if ('state' in message) {
      this.#onState(message.state);
      return;
    }
    this.#retries = 0;
    if ('received' in message) {
      const waiting = this.#pending.get(message.received);
      if (waiting) waiting.isReceived = true;
      return;
    }
    const waiting = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ('error' in message) waiting?.reject(readRpcError(message.error));
    else waiting?.resolve(message.result);
  }

  #lost(): void {
    this.#port = undefined;
    for (const [id, waiting] of this.#pending) {
      if (!waiting.isReceived) continue;
      this.#pending.delete(id);
      waiting.reject(new ProviderRpcError(4900, 'The wallet was stopped before it could answer.'));
    }
    if (this.#pending.size === 0 || this.#isWaiting) return;
    this.#retries += 1;
    if (this.#retries > mostRetries) {
      this.#rejectAll(new ProviderRpcError(4900, 'The wallet does not answer.'));
      return;
    }
    this.#isWaiting = true;
    // A worker that only slept is woken by the next port.
    if (this.#retries === 1) this.#sendAgain();
    else this.#later(() => this.#sendAgain(), 250 * 2 ** (this.#retries - 1));
  }

  #sendAgain(): void {
    this.#isWaiting = false;
    for (const { request } of [...this.#pending.values()]) this.#send(request);
  }

  #rejectAll(error: ProviderRpcError): void {
    this.#retries = 0;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  #send(request: ProviderRequest): void {
    try {
      this.open().postMessage(request);
    } catch {
      // The extension was removed or updated under this page.
      this.#pending
        .get(request.id)
        ?.reject(new ProviderRpcError(4900, 'The wallet was updated. Reload the page.'));
      this.#pending.delete(request.id);
    }
  }
}
