import { type Address, isAddressEqual } from 'viem';
import {
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction';

/**
 * Returns the version of the EntryPoint at an address, which is the same on every chain.
 *
 * @throws if operations cannot be sponsored on it
 */
export function entryPointVersion(address: Address): '0.7' | '0.8' | '0.9' {
  if (isAddressEqual(address, entryPoint07Address)) return '0.7';
  if (isAddressEqual(address, entryPoint08Address)) return '0.8';
  if (isAddressEqual(address, entryPoint09Address)) return '0.9';
  throw new Error(
    `sponsor.paymasters names the EntryPoint ${address}: operations can be sponsored on 0.7, 0.8 and 0.9`,
  );
}
