import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import { type Address, type Hex, isAddressEqual } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { signRecoveryAs } from './sign-recovery.ts';

/** Where the private key of an account's guardian comes from. */
export type KeyDerivation = (parameters: { chainId: number; account: Address }) => Hex;

/** A signer over one or more ways to an account's guardian key, the newest first. */
export function createSigner([newest, ...older]: readonly [
  KeyDerivation,
  ...KeyDerivation[],
]): GuardianSigner {
  return {
    async getGuardianAddresses(parameters) {
      const { address } = privateKeyToAccount(newest(parameters));
      return [address, ...older.map((derive) => privateKeyToAccount(derive(parameters)).address)];
    },
    async signRecovery({ guardian, ...recovery }) {
      for (const derive of [newest, ...older]) {
        const key = privateKeyToAccount(derive(recovery));
        if (isAddressEqual(key.address, guardian)) return signRecoveryAs(key, recovery);
      }
      throw new Error('There is no key for this guardian of this account');
    },
  };
}
