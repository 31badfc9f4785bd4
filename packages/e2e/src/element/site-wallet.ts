import type { Page } from 'playwright-core';
import type { Address } from 'viem';
import type { Tab } from '../extension/wallet.ts';

/** The accounts of a browser's wallet, and the node that signs with them. */
export interface SiteWalletSettings {
  readonly rpcUrl: string;
  readonly accounts: readonly Address[];
}

/**
 * Adds a wallet to the page, as an extension does: it announces itself (EIP-6963), exposes accounts
 * of the local chain's node, and has the node sign.
 *
 * Runs in the page, so it must be self-contained.
 */
export function installWallet({ rpcUrl, accounts }: SiteWalletSettings): void {
  const listeners = new Set<(accounts: readonly Address[]) => void>();
  const switchTo = (others: readonly Address[]) => {
    accounts = others;
    for (const listener of listeners) listener(others);
  };

  const ask = async (method: string, params: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(rpcUrl, { method: 'POST', headers, body });
    const { result, error } = await response.json();
    if (error) throw error;
    return result;
  };
  const request = async ({ method, params = [] }: { method: string; params?: unknown }) => {
    const [first, second] = params as [Record<string, string>, string];
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return accounts;
      case 'eth_signTypedData_v4':
        return ask(method, [first, JSON.parse(second)]);
      case 'eth_sendTransaction':
        return ask(method, [{ gas: '0x1e8480', ...first }]);
      case 'wallet_requestPermissions':
        throw { code: 4200, message: 'There are no permissions here' };
      default:
        return ask(method, params);
    }
  };

  const provider = {
    request,
    on: (_event: string, listener: () => void) => listeners.add(listener),
    removeListener: (_event: string, listener: () => void) => listeners.delete(listener),
  };
  const info = { uuid: 'site-wallet', name: 'Key ring', icon: '', rdns: 'wallet.example' };
  const announce = () =>
    dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    );
  addEventListener('eip6963:requestProvider', announce);
  Object.assign(globalThis, { switchTo });
  announce();
}

/** The same as a script, for browsers that take text. */
export function walletScript(settings: SiteWalletSettings): string {
  return `(${installWallet})(${JSON.stringify(settings)})`;
}

export async function switchAccounts(page: Page, accounts: readonly Address[]): Promise<void> {
  await page.evaluate((accounts) => {
    Object.assign(globalThis).switchTo(accounts);
  }, accounts);
}

/** Opens a page in any browser, which has this wallet. */
export async function visitWithWallet(tab: Tab, url: string, wallet: string): Promise<void> {
  await tab.open('about:blank');
  await tab.open(url);
  await tab.run(
    'document.head.append(Object.assign(document.createElement("script"), { text: arguments[0] }))',
    wallet,
  );
}
