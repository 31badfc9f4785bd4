import { type Address, concat, domainSeparator, type Hex, keccak256, numberToHex, pad } from 'viem';

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

/**
 * The digest of {@link recoveryTypedData}: equals the module's `getRecoveryHash`. Written out,
 * because viem's hash of any typed data takes several times as long.
 */
export function recoveryHash(recovery: Recovery): Hex {
  const { account, newOwners, newThreshold, nonce } = recovery;
  const data = keccak256(
    concat([
      typeHash,
      word(account),
      keccak256(concat(newOwners.map(word))),
      numberToHex(newThreshold, { size: 32 }),
      numberToHex(nonce, { size: 32 }),
    ]),
  );
  return keccak256(concat(['0x1901', separatorOf(recovery), data]));
}

/** Of `ExecuteRecovery(address wallet,address[] newOwners,uint256 newThreshold,uint256 nonce)`. */
const typeHash = '0x124b64921a7c7e677c6cc3b132eaaa57130bc6fc05ab157f35fe5264a7c198d5';

const word = (address: Address) => pad(address.toLowerCase() as Address, { size: 32 });

/** Domain separators by module, in use. */
const separators = new Map<string, Hex>();

/** Cached: half of the work, and the same for all recoveries by one module. */
function separatorOf(recovery: Recovery): Hex {
  const key = `${recovery.chainId} ${recovery.module}`;
  const known = separators.get(key);
  if (known) return known;
  const separator = domainSeparator({ domain: recoveryTypedData(recovery).domain });
  separators.set(key, separator);
  return separator;
}
