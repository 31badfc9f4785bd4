import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import { type Address, type Hex, isAddressEqual } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type AccountOnChain, createAddressCache } from './address-cache.ts';
import { signRecoveryAs } from './sign-recovery.ts';

/** Derives the private key of an account's guardian. */
export type KeyDerivation = (parameters: AccountOnChain) => Hex;

/** Creates a signer over one or more derivations of an account's guardian key, the newest first. */
export function createSigner(
  derivations: readonly [KeyDerivation, ...KeyDerivation[]],
): GuardianSigner {
  const cache = createAddressCache<[Address]>();
  const getAddresses = (parameters: AccountOnChain) => {
    const known = cache.get(parameters);
    if (known) return known;
    const addresses = derivations.map((derive) => privateKeyToAccount(derive(parameters)).address);
    cache.set(parameters, addresses as [Address]);
    return addresses as [Address];
  };
  return {
    getGuardianAddresses: async (parameters) => getAddresses(parameters),
    async signRecovery({ guardian, ...recovery }) {
      const index = getAddresses(recovery).findIndex((one) => isAddressEqual(one, guardian));
      const derive = derivations[index];
      if (!derive) throw new Error('There is no key for this guardian of this account');
      return signRecoveryAs(privateKeyToAccount(derive(recovery)), recovery);
    },
  };
}
