import { type Address, isAddress, isAddressEqual } from 'viem';
import type { Account } from '../../messages/account.ts';
import type { RpcContext } from '../approvals/caller.ts';
import { unauthorized } from './errors.ts';

/** Implements one method. @throws {ProviderRpcError} and errors that the engine converts to one. */
export type Method = (context: RpcContext) => Promise<unknown>;

/** The account that the caller sees, also while the wallet is locked. */
export async function findAccount({
  wallet,
  caller: { origin },
}: RpcContext): Promise<Account | undefined> {
  if (origin === undefined) return wallet.accounts.selected();
  const site = await wallet.sites.find(origin);
  if (!site) return undefined;
  const accounts = await wallet.accounts.list();
  return accounts.find(({ id }) => id === site.account);
}

/** @throws {ProviderRpcError} 4100 if the caller is not connected. */
export async function requireAccount(context: RpcContext): Promise<Account> {
  const account = await findAccount(context);
  if (!account) throw unauthorized('The site is not connected to an account.');
  return account;
}

/**
 * The address and the data of a request to sign. Sites confuse their order: if only one of the two is an
 * address, it is that.
 */
export function readSigning(
  { params }: RpcContext,
  order: 'address, data' | 'data, address',
): { address: unknown; data: unknown } {
  const [first, second] = params;
  const isFirst =
    isAnyAddress(first) === isAnyAddress(second) ? order === 'address, data' : isAnyAddress(first);
  return isFirst ? { address: first, data: second } : { address: second, data: first };
}

function isAnyAddress(value: unknown): value is Address {
  return typeof value === 'string' && isAddress(value, { strict: false });
}

/** Requires that a request names the caller's account. @throws {ProviderRpcError} 4100 */
export function checkAddress(account: Account, address: unknown): void {
  if (!isAnyAddress(address) || !isAddressEqual(address, account.address)) {
    throw unauthorized('The site is connected to another account.');
  }
}
