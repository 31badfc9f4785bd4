import type { ProviderRpcError } from '@recovery-guardian/core';
import { browser, isOwnPage, keepAwake, type MessageSender, type Port } from '../../browser.ts';
import { type ProviderMessage, portNames, serializeRpcError } from '../../messages/wire.ts';
import type { Caller } from '../approvals/caller.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { eth_accounts, eth_chainId } from './account-methods.ts';
import { answerRequest } from './engine.ts';

/** No honest page needs more concurrent requests. */
const mostAtOnce = 64;

/** Answers providers on their ports; a port that closes cancels its page's requests. */
export function providerPorts(wallet: Wallet) {
  const lines = new Set<() => void>();

  return {
    /** Serves a newly opened port. */
    connect(port: Port): void {
      const identity = identify(port);
      if (!identity) {
        // Without a message, the other end would assume a sleeping worker and reconnect.
        port.postMessage({
          refused: { code: 4100, message: 'The wallet does not serve this page.' },
        });
        port.disconnect();
        return;
      }
      const gone = new AbortController();
      const caller: Caller = { ...identity, signal: gone.signal };
      const post = (message: ProviderMessage) => {
        if (!gone.signal.aborted) port.postMessage(message);
      };
      const tellState = async () => {
        const context = { wallet, caller, params: [] };
        post({
          state: { accounts: await eth_accounts(context), chainId: await eth_chainId(context) },
        });
      };
      let running = 0;

      port.onMessage.addListener(async (message) => {
        const { id } = (message ?? {}) as { id?: unknown };
        if (typeof id !== 'number' || !Number.isSafeInteger(id)) return;
        if (running >= mostAtOnce) {
          post({ received: id });
          post({ id, error: { code: -32005, message: 'Too many requests at once.' } });
          return;
        }
        running += 1;
        post({ received: id });
        try {
          const result = await keepAwake(answerRequest(wallet, caller, message));
          post({ id, result: result ?? null });
        } catch (error) {
          post({ id, error: serializeRpcError(error as ProviderRpcError) });
        } finally {
          running -= 1;
        }
      });
      port.onDisconnect.addListener(() => {
        lines.delete(tellState);
        gone.abort();
      });
      lines.add(tellState);
      tellState();
    },
    /** Sends every page its current state. */
    tellState(): void {
      for (const tell of lines) tell();
    },
  };
}

/** The sender as reported by the browser; `undefined` for senders that are not served. */
function identify({ name, sender }: Port): Omit<Caller, 'signal'> | undefined {
  if (!sender || sender.id !== browser.runtime.id) return undefined;
  const [kind, as] = name.split(':');
  if (kind === portNames.popup && (as === 'account' || as === 'owner') && isOwnPage(sender)) {
    return { origin: undefined, tabId: undefined, as };
  }
  const origin = pageOrigin(sender);
  if (name !== portNames.page || !origin) return undefined;
  return { origin, tabId: sender.tab?.id, as: 'account' };
}

/** The origin of a page in its own tab; pages in frames are not served. */
function pageOrigin(sender: MessageSender): string | undefined {
  const { tab, frameId, url } = sender;
  const page = url ? URL.parse(url) : null;
  if (!page || tab?.id === undefined || frameId !== 0 || isOwnPage(sender)) return undefined;
  // The browser's origin is more reliable than the URL: pages may be sandboxed.
  const { origin = page.origin } = sender as { origin?: string };
  return origin === page.origin && /^https?:$/.test(page.protocol) ? origin : undefined;
}
