import { type Address, isAddress, isAddressEqual } from 'viem';
import { unauthorized } from './provider-rpc-error.ts';
import type { WalletAccount } from './wallet-account.ts';

/**
 * Lets only requests pass that name the wallet's account, or none.
 * @throws {ProviderRpcError} 4100
 */
export function requireOwnAddress(account: WalletAccount, address: Address | undefined): void {
  if (address === undefined) return;
  if (!isAddress(address, { strict: false }) || !isAddressEqual(address, account.address)) {
    throw unauthorized(address);
  }
}
