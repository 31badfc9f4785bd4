import type { Eip1193Provider } from '@recovery-guardian/element';
import { WalletError } from '@recovery-guardian/wallet';
import { browser } from '../browser.ts';
import { ProviderConnection } from '../messages/provider-connection.ts';
import type { RequestName, RequestParameters, RequestResult } from '../messages/requests.ts';
import {
  type Change,
  type ChangeNotice,
  type ProviderState,
  portNames,
  type WalletAnswer,
  type WalletRequest,
} from '../messages/wire.ts';

/** The screens' interface to the background. */
export interface BackgroundClient {
  /** @throws {WalletError} */
  ask<Name extends RequestName>(
    name: Name,
    parameters: RequestParameters<Name>,
  ): Promise<RequestResult<Name>>;
  /** Calls the listener when displayed data is outdated, until the signal is aborted. */
  onChange(listener: (change: Change) => void, signal: AbortSignal): void;
  /**
   * A provider for `<recovery-guardian>` that acts as the selected account, or as an owner's key
   * that is to become the new owner of a lost account.
   */
  createProvider(as: 'account' | 'owner'): Eip1193Provider;
}

/** Connects to the real background, by the extension's messages. */
export function connectBackground(): BackgroundClient {
  return {
    ask: askBackground,
    onChange: onBackgroundChange,
    createProvider: createBackgroundProvider,
  };
}

/**
 * Sends a request to the background, and wakes it if needed.
 *
 * @example
 * ```ts
 * const state = await askBackground('state.get', {});
 * await askBackground('vault.unlock', { password });
 * ```
 * @throws {WalletError}
 */
export async function askBackground<Name extends RequestName>(
  name: Name,
  parameters: RequestParameters<Name>,
): Promise<RequestResult<Name>> {
  const request: WalletRequest<Name> = { wallet: name, parameters };
  const answer = (await browser.runtime.sendMessage(request)) as WalletAnswer;
  if ('refused' in answer) {
    const { reason, message, ...facts } = answer.refused;
    throw new WalletError(reason, message, facts);
  }
  return answer.result as RequestResult<Name>;
}

/** Calls the listener when displayed data is outdated, until the signal is aborted. */
function onBackgroundChange(listener: (change: Change) => void, signal: AbortSignal): void {
  const receive = (message: unknown) => {
    const { changed } = message as Partial<ChangeNotice>;
    if (changed) listener(changed);
  };
  browser.runtime.onMessage.addListener(receive);
  signal.addEventListener('abort', () => browser.runtime.onMessage.removeListener(receive));
}

/**
 * An EIP-1193 provider for a `<recovery-guardian>` in the wallet's own pages.
 *
 * Its approval requests have no origin. The page itself shows them, and they are
 * declined when it closes.
 *
 * - `account`: acts as the selected account.
 * - `owner`: acts as an owner's key that is to become an account's new owner.
 *   It signs nothing; the calls of a recovery, which anyone may send, are run and paid for by the
 *   selected account.
 */
function createBackgroundProvider(as: 'account' | 'owner' = 'account'): Eip1193Provider {
  const listeners = new Map<string, Set<(value: never) => void>>();
  let known: ProviderState | undefined;

  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value as never);
  };
  const connection = new ProviderConnection(`${portNames.popup}:${as}`, (state) => {
    const before = known;
    known = state;
    if (!before) return;
    if (before.chainId !== state.chainId) emit('chainChanged', state.chainId);
    if (before.accounts.join() !== state.accounts.join()) emit('accountsChanged', state.accounts);
  });

  return {
    request: (request) => connection.request(request),
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
    },
  };
}
