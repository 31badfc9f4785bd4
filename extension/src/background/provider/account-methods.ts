import { ProviderRpcError } from '@recovery-guardian/core';
import {
  type Account,
  imitatesOne,
  invalidParams,
  isDisguised,
  Refusal,
  readChainId,
  unauthorized,
} from '@recovery-guardian/wallet';
import { type Address, type Hex, isAddressEqual, numberToHex } from 'viem';
import type { RpcContext } from '../approvals/caller.ts';
import { currentChainId } from '../wallet/wallet.ts';
import { findAccount, requireAccount } from './connected-account.ts';

/**
 * Returns the account that the caller sees. A site keeps it while the wallet is locked, as it knows
 * it already and would sign its user out; the wallet's own page then sees none.
 *
 * @see EIP-1193
 */
export async function eth_accounts(context: RpcContext): Promise<readonly Address[]> {
  const { wallet, caller } = context;
  if (caller.origin === undefined && !(await wallet.keyring.isUnlocked())) return [];
  if (caller.as === 'owner') {
    const [owner] = await wallet.keyring.owners();
    return owner ? [owner.address] : [];
  }
  const account = await findAccount(context);
  return account ? [account.address] : [];
}

/** Asks the user to connect the site, or only to unlock the wallet if it is connected. @see EIP-1102 */
export async function eth_requestAccounts(context: RpcContext): Promise<readonly Address[]> {
  const { wallet, caller } = context;
  const accounts = await eth_accounts(context);
  if (caller.origin === undefined) return accounts;
  if (accounts.length > 0 && (await wallet.keyring.isUnlocked())) return accounts;
  const { address } = await connectSite(context, caller.origin);
  return [address];
}

/** Returns the chain of the caller's account, or of the selected one if the caller sees none. */
export async function eth_chainId(context: RpcContext): Promise<Hex> {
  return numberToHex(await currentChainId(context.wallet, await findAccount(context)));
}

/**
 * Does nothing for a network that the wallet has, whatever nodes and symbol the site names for it.
 *
 * @throws {Refusal} for any other network: the user's node has to notice recoveries
 * @see EIP-3085
 */
export async function wallet_addEthereumChain({ wallet, params }: RpcContext): Promise<null> {
  const chainId = readChainId((params[0] as { chainId?: unknown } | undefined)?.chainId);
  if (await wallet.chains.findChain(chainId)) return null;
  throw new Refusal('method', 'wallet_addEthereumChain');
}

/**
 * Lets the site see an account on another chain: the one at the same address, else the first there.
 *
 * @throws {ProviderRpcError} 4902 for an unknown chain, which sites then add; 4901 if the wallet has
 *   no account on it: sites are served on their account's chain, and adding it would not help.
 * @see EIP-1193, EIP-3326
 */
export async function wallet_switchEthereumChain(context: RpcContext): Promise<null> {
  const { wallet, caller, params } = context;
  const chainId = readChainId((params[0] as { chainId?: unknown } | undefined)?.chainId);
  if ((await currentChainId(wallet, await findAccount(context))) === chainId) return null;
  const chain = await wallet.chains.get(chainId);
  const current = await requireAccount(context);
  const there = (await wallet.accounts.list()).filter((account) => account.chainId === chainId);
  const target = there.find(({ address }) => isAddressEqual(address, current.address)) ?? there[0];
  if (!target) throw new ProviderRpcError(4901, 'The wallet has no account on this chain.');

  await wallet.approvals.ask(caller, async () => ({
    details: { kind: 'switch-chain', account: target, chainName: chain.name },
    warnings: [],
  }));
  if (caller.origin === undefined) await wallet.accounts.select(target.id);
  else await wallet.sites.connect(caller.origin, target.id);
  wallet.changed('state');
  return null;
}

/** The site's permissions. @see EIP-2255 */
export async function wallet_getPermissions(context: RpcContext): Promise<readonly object[]> {
  const { origin } = context.caller;
  if (origin === undefined || !(await findAccount(context))) return [];
  const value = await eth_accounts(context);
  return [
    {
      invoker: origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value }],
    },
  ];
}

/** Asks to see an account, possibly another one. Only supports `eth_accounts`. @see EIP-2255 */
export async function wallet_requestPermissions(context: RpcContext): Promise<readonly object[]> {
  const [wanted] = context.params;
  const names = Object.keys((wanted ?? {}) as object);
  if (names.length !== 1 || names[0] !== 'eth_accounts') {
    throw invalidParams('The only permission is eth_accounts.');
  }
  if (context.caller.origin !== undefined) await connectSite(context, context.caller.origin);
  return wallet_getPermissions(context);
}

/** Disconnects the requesting site. @see EIP-2255 and its extension by wallets */
export async function wallet_revokePermissions({ wallet, caller }: RpcContext): Promise<null> {
  if (caller.origin !== undefined) {
    await wallet.sites.disconnect(caller.origin);
    wallet.approvals.declineSite(caller.origin, 'The site was disconnected.');
    wallet.changed('state');
  }
  return null;
}

/**
 * Lets the user choose the account that a site is to see. For a connected site it only waits until
 * the wallet is unlocked.
 */
async function connectSite(context: RpcContext, origin: string): Promise<Account> {
  const { wallet, caller } = context;
  // A page that was open when the user removed the wallet still has the content script.
  if (!(await wallet.sites.isLetIn(origin)))
    throw unauthorized('The wallet is not used on this site.');
  if ((await findAccount(context)) && !(await wallet.keyring.isUnlocked())) {
    await wallet.approvals.waitForUnlock(caller);
    const account = await findAccount(context);
    if (account) return account;
  }
  const { answer } = await wallet.approvals.ask(caller, async () => {
    const choices = await wallet.accounts.list();
    if (choices.length === 0) throw unauthorized('The wallet has no account yet.');
    const selected = await wallet.accounts.selected();
    const { host } = new URL(origin);
    const connected = (await wallet.sites.list()).flatMap(({ origin, account }) =>
      account ? [new URL(origin).host] : [],
    );
    return {
      details: { kind: 'connect', choices, suggested: selected?.id },
      warnings: isDisguised(host) || imitatesOne(host, connected) ? ['look-alike-domain'] : [],
    };
  });
  const chosen = answer.account ?? (await wallet.accounts.selected())?.id;
  if (!chosen) throw unauthorized('No account was chosen.');
  const account = await wallet.accounts.get(chosen);
  await wallet.sites.connect(origin, account.id);
  wallet.changed('state');
  return account;
}
