import type { Eip1193Provider } from '@recovery-guardian/element';
import { ProviderConnection } from './provider-connection.ts';
import { type ProviderState, portNames } from './wire.ts';

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
export function createBackgroundProvider(as: 'account' | 'owner' = 'account'): Eip1193Provider {
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
