import { type Address, type Hex, hashTypedData } from 'viem';

/** The recovery that a guardian signs. */
export type Recovery = {
  chainId: number;
  /** The recovery module that will check the signature. */
  module: Address;
  /** The account whose owners are to be replaced. */
  account: Address;
  newOwners: readonly Address[];
  newThreshold: bigint;
  /** The module's nonce of the account: a recovery once executed cannot be executed again. */
  nonce: bigint;
};

/** The recovery module's EIP-712 domain name and version. */
export const recoveryModuleDomain = { name: 'Social Recovery Module', version: '0.0.1' } as const;

/**
 * The typed data of a guardian's recovery signature. Everything that signs takes these fields and
 * makes the digest itself; none takes a digest.
 *
 * @see EIP-712; the module's `encodeRecoveryData`
 */
export function recoveryTypedData(recovery: Recovery) {
  const { chainId, module, account, newOwners, newThreshold, nonce } = recovery;
  return {
    domain: { ...recoveryModuleDomain, chainId, verifyingContract: module },
    types: {
      ExecuteRecovery: [
        { name: 'wallet', type: 'address' },
        { name: 'newOwners', type: 'address[]' },
        { name: 'newThreshold', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
      ],
    },
    primaryType: 'ExecuteRecovery',
    message: { wallet: account, newOwners: [...newOwners], newThreshold, nonce },
  } as const;
}

/** The digest of {@link recoveryTypedData}: equals the module's `getRecoveryHash`. */
export function recoveryHash(recovery: Recovery): Hex {
  return hashTypedData(recoveryTypedData(recovery));
}
