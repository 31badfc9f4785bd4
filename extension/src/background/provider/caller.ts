import { ProviderRpcError } from '@recovery-guardian/core';
import { type Address, isAddress, isAddressEqual } from 'viem';
import type { Account } from '../../messages/account.ts';
import type { ApprovalRequester } from '../wallet/approval-requests.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { unauthorized } from './errors.ts';

/** The sender of a request, as reported by the browser; never taken from the request. */
export interface Caller extends ApprovalRequester {
  /** The role of the wallet's own page; sites always act as their account. */
  readonly as: 'account' | 'owner';
}

/** The arguments of a method. */
export interface RpcContext {
  readonly wallet: Wallet;
  readonly caller: Caller;
  /** The given parameters, as a list, without keys that could change an object's prototype. */
  readonly params: readonly unknown[];
}

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

/** Counts a site's request that uses the node before the user answers. @throws {ProviderRpcError} -32005 */
export function countRequest({ wallet, caller: { origin } }: RpcContext): void {
  if (origin !== undefined) checkWait(wallet.budget.request(origin));
}

/** @param seconds How long the caller has to wait. @throws {ProviderRpcError} -32005 if it is not 0. */
export function checkWait(seconds: number): void {
  if (seconds === 0) return;
  throw new ProviderRpcError(-32005, `Too many requests. Try again in ${seconds} seconds.`, {
    retryAfter: seconds,
  });
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
