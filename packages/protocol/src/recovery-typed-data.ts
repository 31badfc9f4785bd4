import { type Address, concat, domainSeparator, type Hex, hashStruct, keccak256 } from 'viem';

/** The recovery that a guardian signs. */
export interface Recovery {
  chainId: number;
  /** The recovery module that will check the signature. */
  module: Address;
  /** The account whose owners are to be replaced. */
  account: Address;
  newOwners: readonly Address[];
  newThreshold: bigint;
  /** The module's nonce for the account, so that a recovery cannot be executed twice. */
  nonce: bigint;
}

/** The recovery module's EIP-712 domain name and version. */
export const recoveryModuleDomain = { name: 'Social Recovery Module', version: '0.0.1' } as const;

/**
 * The typed data of a guardian's recovery signature. Every signer gets these fields and computes the
 * digest itself; none accepts a digest.
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
  const { domain, types, primaryType, message } = recoveryTypedData(recovery);
  const data = hashStruct({ data: message, primaryType, types });
  return keccak256(concat(['0x1901', separatorOf(domain), data]));
}

/** Domain separators by module, in use. */
const separators = new Map<string, Hex>();

/** Cached: half of the work, and the same for all recoveries by one module. */
function separatorOf(domain: ReturnType<typeof recoveryTypedData>['domain']): Hex {
  const key = `${domain.chainId} ${domain.verifyingContract}`;
  const known = separators.get(key);
  if (known) return known;
  const separator = domainSeparator({ domain });
  separators.set(key, separator);
  return separator;
}
