import { type Address, formatEther, getAddress, isAddressEqual } from 'viem';
import {
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction';
import type { ChainConfiguration } from '../configuration/chains.ts';
import type { SponsorConfiguration } from '../configuration/sponsor.ts';
import type { Paymaster } from './sponsor.ts';
import type { OpenSponsorChain } from './sponsor-chain.ts';

/** Returns a chain's paymasters, in the order in which clients should prefer their EntryPoints. */
export function paymastersOf(
  { paymasters }: SponsorConfiguration,
  { chainId, entryPoints }: Pick<ChainConfiguration, 'chainId' | 'entryPoints'>,
): Paymaster[] {
  return entryPoints.flatMap((one) => {
    const entryPoint = getAddress(one);
    const paymaster = paymasters.find(
      (it) => it.chainId === chainId && isAddressEqual(it.entryPoint as Address, entryPoint),
    );
    if (!paymaster) return [];
    const address = getAddress(paymaster.address);
    return [{ entryPoint, version: entryPointVersion(entryPoint), address }];
  });
}

/**
 * Compares a paymaster with its contract: its signer and its EntryPoint.
 *
 * @returns its deposit in wei
 * @throws if they differ, with what to correct
 */
export async function verifyPaymaster(
  { address, entryPoint, version }: Paymaster,
  chain: OpenSponsorChain,
  { chainId, signer }: { chainId: number; signer: Address },
): Promise<bigint> {
  const place = `The paymaster ${address} on the chain ${chainId}`;
  const contract = await chain.describePaymaster(address).catch(() => {
    throw new Error(`${place} does not answer as one: check sponsor.paymasters`);
  });
  if (!isAddressEqual(contract.entryPoint, entryPoint)) {
    throw new Error(
      `${place} serves the EntryPoint ${contract.entryPoint}, not ${entryPoint} (${version}): correct sponsor.paymasters`,
    );
  }
  if (!isAddressEqual(contract.signer, signer)) {
    throw new Error(
      `${place} takes the signature of ${contract.signer}, and the sponsor's key is that of ${signer}: set the key that the paymaster was deployed for`,
    );
  }
  return chain.getDeposit(entryPoint, address);
}

/** Formats a deposit for messages, in ether of its chain. */
export function describeDeposit(deposit: bigint): string {
  return `deposit ${formatEther(deposit)}`;
}

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
