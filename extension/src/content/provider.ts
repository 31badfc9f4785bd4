import { ProviderRpcError } from '@recovery-guardian/protocol';
import { readRpcError } from '../messages/provider-rpc-error.ts';
import type { ProviderState } from '../messages/wire.ts';
import { contentScriptName, type FromPage, providerName, type ToPage } from './page-messages.ts';

type Listener = (...values: unknown[]) => void;

/** The provider that pages get. @see EIP-1193 */
export interface PageProvider {
  request(request: { method: string; params?: unknown }): Promise<unknown>;
  on(event: string, listener: Listener): PageProvider;
  removeListener(event: string, listener: Listener): PageProvider;
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: ProviderRpcError) => void;
}

/**
 * Creates the provider in the page's own world. It runs before the page's scripts and keeps the
 * built-ins that it needs, so that a page only breaks its requests intentionally.
 */
export function createPageProvider(page: Window): PageProvider {
  const postMessage = page.postMessage.bind(page);
  const { origin } = page;
  const pending = new Map<number, Pending>();
  const listeners = createListeners((error) => page.reportError(error));
  let known: ProviderState | undefined;
  let lastId = 0;

  page.addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
    if (source !== page || !isToPage(data)) return;
    if ('state' in data) return learn(data.state);
    const waiting = pending.get(data.id);
    pending.delete(data.id);
    if ('error' in data) waiting?.reject(readRpcError(data.error));
    else waiting?.resolve(data.result);
  });

  function learn(state: ProviderState): void {
    const before = known;
    known = state;
    const { chainId, accounts } = state;
    if (!before) {
      listeners.emit('connect', { chainId });
      return;
    }
    if (before.chainId !== chainId) listeners.emit('chainChanged', chainId);
    if (before.accounts.join() !== accounts.join())
      listeners.emit('accountsChanged', [...accounts]);
  }

  const post = (message: FromPage) => postMessage(message, origin);
  const provider: PageProvider = {
    request(request) {
      return new Promise((resolve, reject) => {
        const { method, params } = request ?? {};
        if (typeof method !== 'string') {
          reject(new ProviderRpcError(-32600, 'A request names its method.'));
          return;
        }
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        try {
          post({ to: contentScriptName, id: lastId, method, params });
        } catch {
          pending.delete(lastId);
          reject(new ProviderRpcError(-32602, 'The parameters cannot be sent.'));
        }
      });
    },
    on(event, listener) {
      listeners.add(event, listener);
      return provider;
    },
    removeListener(event, listener) {
      listeners.remove(event, listener);
      return provider;
    },
  };
  post({ to: contentScriptName, hello: true });
  return Object.freeze(provider);
}

/** Creates the listeners of events; an error of one does not stop the others. */
function createListeners(onError: (error: unknown) => void) {
  const byEvent = new Map<string, Set<Listener>>();
  return {
    add(event: string, listener: Listener): void {
      byEvent.set(event, (byEvent.get(event) ?? new Set()).add(listener));
    },
    remove(event: string, listener: Listener): void {
      byEvent.get(event)?.delete(listener);
    },
    emit(event: string, value: unknown): void {
      for (const listener of [...(byEvent.get(event) ?? [])]) {
        try {
          listener(value);
        } catch (error) {
          onError(error);
        }
      }
    },
  };
}

function isToPage(data: unknown): data is ToPage {
  return typeof data === 'object' && data !== null && (data as ToPage).to === providerName;
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231f6f54'/%3E%3Cpath d='M16 6l8 3v6c0 5-3.4 9-8 11-4.6-2-8-6-8-11V9z' fill='none' stroke='%23fff' stroke-width='2' stroke-linejoin='round'/%3E%3Cpath d='M12.5 16l2.5 2.5 4.5-5' fill='none' stroke='%23fff' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";

/** Announces the wallet to the page. @see EIP-6963 */
export function announceProvider(page: Window, provider: PageProvider): void {
  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name: 'Recovery Guardian',
    icon,
    rdns: 'org.recovery-guardian',
  });
  const detail = Object.freeze({ info, provider });
  const announce = () =>
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  page.addEventListener('eip6963:requestProvider', announce);
  announce();
}
