import { type Address, concat, domainSeparator, type Hex, keccak256, numberToHex, pad } from 'viem';
import type { ModuleVersion, Recovery } from './recovery-modules.ts';
import { recoveryModuleDomainV1 } from './v0.1.0.ts';
import { recoveryModuleDomainV2 } from './v0.2.0.ts';

const domains = { '0.1.0': recoveryModuleDomainV1, '0.2.0': recoveryModuleDomainV2 } as const;

/** The version whose contracts call themselves so by `VERSION()`; `undefined` if there is none. */
export function moduleVersionOf(text: string | undefined): ModuleVersion | undefined {
  return (Object.keys(domains) as ModuleVersion[]).find((one) => domains[one].version === text);
}

/**
 * The typed data of a guardian's recovery signature. Every signer gets these fields and computes the
 * digest itself; none accepts a digest.
 *
 * @see EIP-712; the module's `encodeRecoveryData`, from version 0.2.0 `encodeRecoverySignableData`
 */
export function recoveryTypedData(recovery: Recovery) {
  const { chainId, module, version, account, newOwners, newThreshold, nonce } = recovery;
  return {
    domain: { ...domains[version], chainId, verifyingContract: module },
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
      hashOwners(newOwners),
      numberToHex(newThreshold, { size: 32 }),
      numberToHex(nonce, { size: 32 }),
    ]),
  );
  return keccak256(concat(['0x1901', separatorOf(recovery), data]));
}

/** Of `ExecuteRecovery(address wallet,address[] newOwners,uint256 newThreshold,uint256 nonce)`. */
const typeHash = '0x124b64921a7c7e677c6cc3b132eaaa57130bc6fc05ab157f35fe5264a7c198d5';

const word = (address: Address) => pad(address.toLowerCase() as Address, { size: 32 });

/** The keccak-256 of owners, each padded to 32 bytes, as typed data and logs name a list of them. */
export function hashOwners(owners: readonly Address[]): Hex {
  return keccak256(concat(owners.map(word)));
}

/** Domain separators by module, in use. */
const separators = new Map<string, Hex>();

/** Cached: half of the work, and the same for all recoveries by one module. */
function separatorOf(recovery: Recovery): Hex {
  const key = `${recovery.chainId} ${recovery.module} ${recovery.version}`;
  const known = separators.get(key);
  if (known) return known;
  const separator = domainSeparator({ domain: recoveryTypedData(recovery).domain });
  separators.set(key, separator);
  return separator;
}
