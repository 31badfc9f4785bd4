import { ProviderRpcError } from '@recovery-guardian/core';
import EventEmitter from 'events/events.js';
import { type ProviderState, readRpcError } from '../messages/wire.ts';
import {
  contentScriptName,
  type FromPage,
  keepListening,
  providerName,
  type ToPage,
} from './page-messages.ts';

const emitterMethods = [
  'addListener',
  'emit',
  'eventNames',
  'getMaxListeners',
  'listenerCount',
  'listeners',
  'off',
  'on',
  'once',
  'prependListener',
  'prependOnceListener',
  'rawListeners',
  'removeAllListeners',
  'removeListener',
  'setMaxListeners',
] as const;

/**
 * The provider that pages get. Its methods need no `this`, and its own properties may be replaced, so
 * that pages can wrap, proxy, extend and copy it.
 *
 * @see EIP-1193
 */
export interface PageProvider extends Pick<EventEmitter, (typeof emitterMethods)[number]> {
  request(request: { method: string; params?: unknown }): Promise<unknown>;
  isConnected(): boolean;
  /** Hexadecimal; like the following ones for sites written before EIP-1193. */
  chainId: string | null;
  /** Decimal. */
  networkVersion: string | null;
  selectedAddress: string | null;
}

/** Its instances are no plain objects, which state libraries would copy or freeze. */
class RecoveryGuardianProvider {}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: ProviderRpcError) => void;
}

/**
 * Creates the provider in the page's own world. It runs before the page's scripts and keeps the
 * built-ins that it needs, so that a page only breaks its requests intentionally.
 */
function createPageProvider(page: Window): PageProvider {
  const postMessage = page.postMessage.bind(page);
  const { parse, stringify } = JSON;
  const { origin } = page;
  const pending = new Map<number, Pending>();
  const emitter = new EventEmitter().setMaxListeners(0);
  let known: ProviderState | undefined;
  let lastId = 0;

  const receive = ({ data, source }: MessageEvent<unknown>): void => {
    if (source !== page || !isToPage(data)) return;
    if ('state' in data) {
      learn(data.state);
      return;
    }
    const waiting = pending.get(data.id);
    pending.delete(data.id);
    if ('error' in data) waiting?.reject(readRpcError(data.error));
    else waiting?.resolve(data.result);
  };

  function learn(state: ProviderState): void {
    const before = known;
    known = state;
    const { chainId, accounts } = state;
    const legacy = {
      chainId,
      networkVersion: BigInt(chainId).toString(),
      selectedAddress: accounts[0] ?? null,
    };
    // The page may have frozen it.
    for (const [name, value] of Object.entries(legacy)) Reflect.set(provider, name, value);
    if (!before) {
      emit('connect', { chainId });
      return;
    }
    if (before.chainId !== chainId) emit('chainChanged', chainId);
    if (before.accounts.join() !== accounts.join()) emit('accountsChanged', [...accounts]);
  }

  /** Calls every listener, also after the error of one. */
  function emit(event: string, value: unknown): void {
    for (const listener of emitter.rawListeners(event)) {
      try {
        Reflect.apply(listener, provider, [value]);
      } catch (error) {
        page.reportError(error);
      }
    }
  }

  const bound = emitterMethods.map((name) => {
    const method = emitter[name] as (...values: unknown[]) => unknown;
    return [
      name,
      (...values: unknown[]) => {
        const result = Reflect.apply(method, emitter, values);
        return result === emitter ? provider : result;
      },
    ];
  });
  const post = (message: FromPage) => postMessage(message, origin);
  const own: Omit<PageProvider, (typeof emitterMethods)[number]> = {
    request(request) {
      return new Promise((resolve, reject) => {
        const { method, params } = request ?? {};
        if (typeof method !== 'string') {
          reject(new ProviderRpcError(-32600, 'A request names its method.'));
          return;
        }
        lastId += 1;
        const id = lastId;
        try {
          // Objects that a state library has proxied cannot be posted.
          const plain = params === undefined ? undefined : parse(stringify(params));
          pending.set(id, { resolve, reject });
          post({ to: contentScriptName, id, method, params: plain });
        } catch {
          pending.delete(id);
          reject(new ProviderRpcError(-32602, 'The parameters cannot be sent.'));
        }
      });
    },
    isConnected: () => known !== undefined,
    chainId: null,
    networkVersion: null,
    selectedAddress: null,
  };
  const provider: PageProvider = Object.assign(
    new RecoveryGuardianProvider(),
    Object.fromEntries(bound) as Pick<EventEmitter, (typeof emitterMethods)[number]>,
    own,
  );
  keepListening(page, () => page.addEventListener('message', receive));
  post({ to: contentScriptName, hello: true });
  return provider;
}

function isToPage(data: unknown): data is ToPage {
  return typeof data === 'object' && data !== null && (data as ToPage).to === providerName;
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231f6f54'/%3E%3Cpath d='M16 6l8 3v6c0 5-3.4 9-8 11-4.6-2-8-6-8-11V9z' fill='none' stroke='%23fff' stroke-width='2' stroke-linejoin='round'/%3E%3Cpath d='M12.5 16l2.5 2.5 4.5-5' fill='none' stroke='%23fff' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";

/**
 * Creates the provider and announces it to the page; `undefined` in sandboxed pages, which have no
 * origin and are not served.
 *
 * @see EIP-6963
 */
export function announceProvider(page: Window): PageProvider | undefined {
  if (page.origin === 'null') return undefined;
  const provider = createPageProvider(page);
  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name: 'Recovery Guardian',
    icon,
    rdns: 'org.recovery-guardian',
  });
  const detail = Object.freeze({ info, provider });
  const announce = () =>
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  keepListening(page, () => {
    page.addEventListener('eip6963:requestProvider', announce);
    announce();
  });
  return provider;
}

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
