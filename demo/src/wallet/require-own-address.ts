import { type Address, isAddress, isAddressEqual } from 'viem';
import { unauthorized } from './provider-rpc-error.ts';
import type { WalletAccount } from './wallet-account.ts';

/**
 * Rejects requests that name an account other than the wallet's.
 * @throws {ProviderRpcError} 4100
 */
export function requireOwnAddress(account: WalletAccount, address: Address | undefined): void {
  if (address === undefined) return;
  if (!isAddress(address, { strict: false }) || !isAddressEqual(address, account.address)) {
    throw unauthorized(address);
  }
}
