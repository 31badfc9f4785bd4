import './fake-browser.ts';
import type { Address, Hex } from 'viem';
import type { StoredAccount } from '../background/accounts/accounts.ts';
import { answerRequest } from '../background/provider/engine.ts';
import type { Caller } from '../background/rpc/caller.ts';
import { createWallet } from '../background/wallet/create-wallet.ts';
import type { Wallet } from '../background/wallet/wallet.ts';
import type { Account } from '../messages/account.ts';
import type { Chain } from '../messages/settings.ts';
import type { Change } from '../messages/wire.ts';
import { fakeBrowser } from './fake-browser.ts';

export const password = 'correct horse';

/** A wallet over empty storage, by default at a fixed time. */
export async function createTestWallet(
  now = () => Date.parse('2026-06-01T12:00:00Z'),
): Promise<{ wallet: Wallet; changes: Change[]; autoLock: { minutes: number | undefined } }> {
  await fakeBrowser.storage.local.clear();
  await fakeBrowser.storage.session.clear();
  fakeBrowser.permissions.granted.clear();
  fakeBrowser.scripting.registered = [];
  const changes: Change[] = [];
  const autoLock: { minutes: number | undefined } = { minutes: undefined };
  const wallet = createWallet({
    now,
    onChange: (change) => changes.push(change),
    onTouch: (minutes) => {
      autoLock.minutes = minutes;
    },
    derivation: { name: 'scrypt', N: 2 ** 10, r: 8, p: 1 },
  });
  return { wallet, changes, autoLock };
}

/** An account on chain 1, as stored. */
export const storedAccount = (address: Address): StoredAccount => ({
  chainId: 1,
  address,
  name: 'Mine',
  owners: [],
  threshold: 1,
  has4337Module: true,
  setup: undefined,
});

export interface UnlockedWalletParameters {
  readonly privateKey: Hex;
  readonly chain: Pick<Chain, 'chainId' | 'rpcUrl'> & Partial<Chain>;
  readonly safe: Address;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** An unlocked wallet with one account of a real chain. */
export async function createUnlockedWallet(parameters: UnlockedWalletParameters): Promise<{
  wallet: Wallet;
  account: Account;
  changes: Change[];
}> {
  const { wallet, changes } = await createTestWallet(parameters.now);
  const { privateKey, chain, safe } = parameters;
  await wallet.keyring.create(password, { kind: 'private-key', privateKey });
  await wallet.chains.save({
    name: 'Local',
    endpointUrl: undefined,
    serviceUrl: undefined,
    serviceToken: undefined,
    recoveryModule: undefined,
    explorerUrl: undefined,
    currency: { symbol: 'ETH', decimals: 18 },
    ...chain,
  });
  const account = await wallet.accounts.add(chain.chainId, safe, 'Mine');
  return { wallet, account, changes };
}

export const siteOrigin = 'https://site.example';

/** A site in its own tab. */
export function siteCaller(origin: string | undefined = siteOrigin) {
  const page = new AbortController();
  const caller: Caller = { origin, tabId: 1, signal: page.signal, as: 'account' };
  return {
    caller,
    close: () => page.abort(),
    request: (wallet: Wallet, method: string, params?: unknown) =>
      answerRequest(wallet, caller, { method, params }),
  };
}

/** The oldest open request, once there is one. */
export async function nextRequest({ approvals }: Wallet) {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const [request] = approvals.list();
    if (request) return request;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error('Nothing was asked.');
}

/** Approves the oldest request. */
export async function approveNext(wallet: Wallet) {
  const request = await nextRequest(wallet);
  wallet.approvals.answer(request.id, { approved: true });
  return request;
}

/** The final status of a site's calls, once they are on chain. */
export async function endOfCalls(
  wallet: Wallet,
  site: ReturnType<typeof siteCaller>,
  id: string,
): Promise<{ status: number }> {
  for (;;) {
    const answer = await site.request(wallet, 'wallet_getCallsStatus', [id]);
    const { status } = answer as { status: number };
    if (status !== 100) return { status };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
