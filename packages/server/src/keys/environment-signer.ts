import { recoveryTypedData } from '@recovery-guardian/protocol';
import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import { type Hex, isAddressEqual, parseSignature, recoverTypedDataAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

/** Half the order of secp256k1: a greater s is the same signature once more (EIP-2). */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/**
 * One guardian for every account, with its key in the configuration: for development. Whoever reads
 * the process's memory or environment has it.
 */
export function createEnvironmentSigner(privateKey: Hex): GuardianSigner {
  const guardian = privateKeyToAccount(privateKey);
  return {
    getGuardianAddress: async () => guardian.address,
    async signRecovery(recovery) {
      const typedData = recoveryTypedData(recovery);
      const signature = await guardian.signTypedData(typedData);
      // A wrong signature must not leave the house, whatever went wrong while making it.
      const { s, v } = parseSignature(signature);
      const signer = await recoverTypedDataAddress({ ...typedData, signature });
      if (!isAddressEqual(signer, guardian.address) || BigInt(s) > halfOrder || !isRecoveryId(v)) {
        throw new Error('The guardian key made a signature that does not prove right');
      }
      return signature;
    },
  };
}

/** What the recovery module's ecrecover takes. */
function isRecoveryId(v: bigint | undefined): boolean {
  return v === 27n || v === 28n;
}
