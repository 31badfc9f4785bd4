import { type Address, type Hex, isAddress, numberToHex } from 'viem';
import type { StatementSigner } from '../chain/account-state.ts';
import {
  type Eip1193Provider,
  isRefusal,
  type JsonRpc,
  pause,
  pollingIntervals,
} from '../chain/json-rpc.ts';
import { ElementError } from '../element-error.ts';

/**
 * Signs `message` for `account`, for hosts that hold the keys themselves. Statements about alerts
 * are signed by one owner: then `account` is the owner's address.
 */
export type Signer = (request: {
  account: Address;
  chainId: number;
  /** Text, as EIP-191 signs it. */
  message: string;
}) => Promise<Hex>;

/** What is needed of the account to choose how a wallet signs. */
export type AccountOwners = StatementSigner & {
  owners: readonly Address[];
  threshold: number;
};

/** A connected wallet, and the node that reports on its transactions. */
export interface Wallet {
  provider: Eip1193Provider;
  /** The chain that the account is on, and the wallet was asked to switch to. */
  chainId: number;
  /** Checksummed or not, as the wallet returned them; never empty. */
  accounts: readonly [Address, ...Address[]];
  rpc: JsonRpc;
  /** The unified endpoint's URL: smart wallets may have it sponsor their calls. */
  paymasterUrl: string | undefined;
}

/** Returns the accounts that the wallet already exposes to this page, without a prompt. */
export async function connectedAccounts(provider: Eip1193Provider): Promise<readonly Address[]> {
  return evmAccounts(await provider.request({ method: 'eth_accounts' }));
}

/** Leaves out accounts of other networks, which no address can be compared with. */
export function evmAccounts(accounts: unknown): readonly Address[] {
  const list = Array.isArray(accounts) ? accounts : [accounts];
  return list.filter((one) => isAddress(one, { strict: false }));
}

/** Asks the wallet for its accounts and, if it is on another chain, to switch. */
export async function connectWallet(
  provider: Eip1193Provider,
  chainId: number,
): Promise<readonly [Address, ...Address[]]> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' });
  const [first, ...others] = evmAccounts(accounts);
  if (!first) throw new ElementError('no-wallet');
  await switchChain(provider, chainId);
  return [first, ...others];
}

async function switchChain(provider: Eip1193Provider, chainId: number): Promise<void> {
  const isThere = async () => Number(await provider.request({ method: 'eth_chainId' })) === chainId;
  if (await isThere()) return;
  try {
    await provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: numberToHex(chainId) }],
    });
  } catch (cause) {
    if (isRefusal(cause)) throw cause;
    throw new ElementError('wrong-chain', { cause });
  }
  // Some wallets answer first and switch then.
  const { transaction: interval } = pollingIntervals;
  for (let tries = 0; !(await isThere()); tries += 1) {
    if (tries === 5) throw new ElementError('wrong-chain');
    await pause(interval / 2, AbortSignal.timeout(interval));
  }
}

/**
 * Asks the wallet again which of its accounts this page may see. Wallets without permissions are
 * switched by their own menus.
 *
 * @see EIP-2255
 */
export async function chooseAccounts(provider: Eip1193Provider): Promise<readonly Address[]> {
  try {
    await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] });
  } catch (error) {
    if (isRefusal(error)) throw error;
  }
  return connectedAccounts(provider);
}

/** A wallet of this browser. @see EIP-6963 */
export interface DiscoveredWallet {
  info: { uuid: string; name: string; icon: string; rdns: string };
  provider: Eip1193Provider;
}

/**
 * Asks the browser's wallets to announce themselves and reports each one. Wallets that are injected
 * later are reported too, until `signal` is aborted.
 *
 * @see EIP-6963
 */
export function discoverWallets(
  onWallet: (wallet: DiscoveredWallet) => void,
  signal: AbortSignal,
): void {
  const announced = (event: Event) => {
    const { detail } = event as CustomEvent<DiscoveredWallet | undefined>;
    if (detail?.provider && detail.info?.uuid) onWallet(detail);
  };
  window.addEventListener('eip6963:announceProvider', announced, { signal });
  window.dispatchEvent(new Event('eip6963:requestProvider'));
}
