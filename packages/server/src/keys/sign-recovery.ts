import { type Recovery, recoveryHash } from '@recovery-guardian/core';
import {
  type Address,
  type Hex,
  hexToBytes,
  isAddressEqual,
  numberToHex,
  parseSignature,
  recoverAddress,
  serializeSignature,
  size,
  toHex,
} from 'viem';
import { publicKeyToAddress } from 'viem/accounts';

/**
 * Signs with the guardian keys. It accepts the fields of a recovery, never a digest, so that it
 * signs only hashes it computed itself.
 */
export interface GuardianSigner {
  /**
   * Returns the guardians that it can sign as for this account, the newest first; the account
   * should add that one. The others come from older master secrets, and work until the account has
   * replaced them.
   */
  getGuardianAddresses(parameters: {
    chainId: number;
    account: Address;
  }): Promise<readonly [Address, ...Address[]]>;
  /**
   * Signs a recovery: 65 bytes r, s, v, with low s and v 27 or 28. The same recovery gets the
   * same signature, unless the key is elsewhere and signs at random (AWS KMS).
   *
   * @throws if `guardian` is not one of its guardians for the account
   */
  signRecovery(recovery: Recovery & { guardian: Address }): Promise<Hex>;
}

/** A guardian's key: of this process, of AWS KMS, or of a signer. */
export interface RecoverySigner {
  address: Address;
  /** Gets the fields, never a digest. */
  sign(recovery: Recovery): Promise<Hex>;
}

/**
 * Signs a recovery, whose digest is computed from its fields, in the one form that
 * the module accepts: 65 bytes, low s, v 27 or 28.
 *
 * @throws if the result is not a valid signature, for any cause
 */
export async function signRecoveryAs(guardian: RecoverySigner, recovery: Recovery): Promise<Hex> {
  const signature = await guardian.sign(recovery);
  const { s, v } = parseSignature(signature);
  const isRight =
    size(signature) === 65 &&
    BigInt(s) <= halfOrder &&
    (v === 27n || v === 28n) &&
    isAddressEqual(await recoverSigner(recoveryHash(recovery), signature), guardian.address);
  if (!isRight) throw new Error('The guardian key produced an invalid signature');
  return signature;
}

/** The order of secp256k1 (SEC 2, §2.4.1). */
export const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** A greater s is a second form of the same signature (EIP-2). */
export const halfOrder = order / 2n;

/** Creates a signer over keys that are kept elsewhere, the newest first, for all accounts. */
export function createSingleSigner(
  keys: readonly [RecoverySigner, ...RecoverySigner[]],
): GuardianSigner {
  const addresses = keys.map(({ address }) => address) as [Address];
  return {
    getGuardianAddresses: async () => addresses,
    async signRecovery({ guardian, ...recovery }) {
      const key = keys.find(({ address }) => isAddressEqual(address, guardian));
      if (!key) throw new Error('This guardian is not of this key');
      return signRecoveryAs(key, recovery);
    },
  };
}

/**
 * Completes a signature of a device that knows neither the low s (EIP-2) nor the recovery id.
 *
 * @param keeper the device's name, for the error
 * @throws if it is not of this address
 */
export async function completeSignature(
  { r, s }: { r: bigint; s: bigint },
  { hash, address, keeper }: { hash: Hex; address: Address; keeper: string },
): Promise<Hex> {
  const low = s > halfOrder ? order - s : s;
  for (const v of [27n, 28n]) {
    const [rHex, sHex] = [r, low].map((part) => numberToHex(part, { size: 32 })) as [Hex, Hex];
    const signature = serializeSignature({ r: rHex, s: sHex, v });
    if (isAddressEqual(await recoverAddress({ hash, signature }), address)) return signature;
  }
  throw new Error(`${keeper} signed with another key than its public one`);
}

/**
 * Returns the address whose key made a signature, by libsecp256k1 in WebAssembly: a sixth of the
 * time of viem's recovery. It is loaded when it is first needed.
 *
 * @param signature 65 bytes, v 27 or 28
 * @throws if there is no such address
 */
export async function recoverSigner(hash: Hex, signature: Hex): Promise<Address> {
  const { recover } = await load();
  const bytes = hexToBytes(signature);
  const parity = bytes[64] === 27 ? 0 : 1;
  const publicKey = recover(hexToBytes(hash), bytes.subarray(0, 64), parity, false);
  if (!publicKey) throw new RangeError('No key has made this signature');
  return publicKeyToAddress(toHex(publicKey));
}

/**
 * Returns the address of a private key, by libsecp256k1 in WebAssembly: a third of viem's time, and
 * constant in time. It forgets the key before it returns.
 *
 * @throws if it is not a private key
 */
export async function addressOfKey(privateKey: Hex): Promise<Address> {
  const { pointFromScalar } = await load();
  const bytes = hexToBytes(privateKey);
  try {
    const publicKey = pointFromScalar(bytes, false);
    if (!publicKey) throw new RangeError('This is not a private key');
    return publicKeyToAddress(toHex(publicKey));
  } finally {
    bytes.fill(0);
  }
}

let loading: Promise<typeof import('tiny-secp256k1')> | undefined;

/** Once: each `import` of a loaded module still takes as long as a hash. */
function load() {
  loading ??= import('tiny-secp256k1');
  return loading;
}
