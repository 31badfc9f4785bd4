import './fake-browser.ts';
import type { Chain as LocalChain } from '@recovery-guardian/devnet/chain';
import type { Account } from '@recovery-guardian/wallet';
import { type Address, type Hex, numberToHex } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import type { StoredAccount } from '../background/accounts/accounts.ts';
import type { Caller } from '../background/approvals/caller.ts';
import { answerRequest } from '../background/provider/engine.ts';
import { createWallet, type Wallet } from '../background/wallet/wallet.ts';
import type { Chain } from '../messages/settings.ts';
import type { Change } from '../messages/wire.ts';
import { fakeBrowser } from './fake-browser.ts';

export const password = 'correct horse';
/** Quick, and as weak. */
export const derivation = { name: 'scrypt', N: 2 ** 10, r: 8, p: 1 } as const;

/** A wallet over empty storage, by default at a fixed time. */
export async function createTestWallet(
  now = () => Date.parse('2026-06-01T12:00:00Z'),
  patience?: number,
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
    derivation,
    ...(patience !== undefined && { patience }),
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
  kind: '0.7',
  has4337Module: true,
  setup: undefined,
});

/** An unlocked wallet with the first account of a real chain, or the one at `index`. */
export async function walletOn(
  { chainId, rpcUrl, accounts }: Pick<LocalChain, 'chainId' | 'rpcUrl' | 'accounts'>,
  {
    index = 0,
    now,
    patience,
    ...settings
  }: Partial<Chain> & { index?: number; now?: (() => number) | undefined; patience?: number } = {},
): Promise<{ wallet: Wallet; account: Account; changes: Change[] }> {
  const holder = accounts[index];
  if (!holder) throw new Error(`The chain has no account ${index}.`);
  const { wallet, changes } = await createTestWallet(now, patience);
  await wallet.keyring.create(password, { kind: 'private-key', privateKey: holder.privateKey });
  await wallet.chains.save({
    chainId,
    name: 'Local',
    rpcUrl,
    endpointUrl: undefined,
    serviceUrl: undefined,
    serviceToken: undefined,
    recoveryModule: undefined,
    explorerUrl: undefined,
    currency: { symbol: 'ETH', decimals: 18 },
    ...settings,
  });
  const account = await wallet.accounts.add(chainId, holder.safe, 'Mine');
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

/** A site that is connected to an account, and sends calls. */
export async function connectedSite(wallet: Wallet, { id, chainId }: Account) {
  await wallet.sites.connect(siteOrigin, id);
  const site = siteCaller();
  const send = (calls: readonly object[], options: object = {}) =>
    site.request(wallet, 'wallet_sendCalls', [
      { chainId: numberToHex(chainId), calls, ...options },
    ]) as Promise<{ id: Hex }>;
  /** Sends calls, approves them, and waits for their end. */
  const run = async (calls: readonly object[]) => {
    const [sent, request] = await Promise.all([send(calls), approveNext(wallet)]);
    return { ...sent, request, ...(await endOfCalls(wallet, site, sent.id)) };
  };
  return { site, send, run };
}

/** A message by which an account signs in to the site, with other fields than usual. */
export function signInMessage(
  { address, chainId }: Pick<Account, 'address' | 'chainId'>,
  changes: Partial<Parameters<typeof createSiweMessage>[0]> = {},
): string {
  return createSiweMessage({
    address,
    chainId,
    domain: new URL(siteOrigin).host,
    nonce: 'abcdefgh1',
    issuedAt: new Date('2026-06-01T12:00:00Z'),
    uri: siteOrigin,
    version: '1',
    ...changes,
  });
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
