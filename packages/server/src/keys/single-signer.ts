import {
  type Address,
  type Hex,
  isAddressEqual,
  numberToHex,
  recoverAddress,
  serializeSignature,
} from 'viem';
import {
  type GuardianSigner,
  halfOrder,
  order,
  type RecoverySigner,
  signRecoveryAs,
} from './sign-recovery.ts';

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
