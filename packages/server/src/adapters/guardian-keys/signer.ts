import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import { type Address, type Hex, isAddressEqual } from 'viem';
import { privateKeyToAccount, signTypedData } from 'viem/accounts';
import { type AccountOnChain, rememberAccounts } from './remember-accounts.ts';
import { signRecoveryAs } from './sign-recovery.ts';

/** Derives the private key of an account's guardian. */
export type KeyDerivation = (parameters: AccountOnChain) => Hex | Promise<Hex>;

/** Creates a signer over one or more derivations of an account's guardian key, the newest first. */
export function createSigner(
  derivations: readonly [KeyDerivation, ...KeyDerivation[]],
): GuardianSigner {
  const getAddresses = rememberAccounts((parameters) => {
    const addressOf = async (derive: KeyDerivation) =>
      privateKeyToAccount(await derive(parameters)).address;
    return Promise.all(derivations.map(addressOf)) as Promise<[Address]>;
  });
  return {
    getGuardianAddresses: getAddresses,
    async signRecovery({ guardian, ...recovery }) {
      const index = (await getAddresses(recovery)).findIndex((one) =>
        isAddressEqual(one, guardian),
      );
      const derive = derivations[index];
      if (!derive) throw new Error('There is no key for this guardian of this account');
      const privateKey = await derive(recovery);
      return signRecoveryAs(
        {
          address: guardian,
          // Without the address of the key again, which takes as long as signing.
          signTypedData: (typedData) => signTypedData({ ...typedData, privateKey }),
        },
        recovery,
      );
    },
  };
}
