import { recoveryHash } from '@recovery-guardian/protocol';
import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import { type Address, type Hex, isAddressEqual } from 'viem';
import { sign } from 'viem/accounts';
import { addressOfKey } from './recover-signer.ts';
import { type AccountOnChain, rememberAccounts } from './remember-accounts.ts';
import { signRecoveryAs } from './sign-recovery.ts';

/** Derives the private key of an account's guardian. */
export type KeyDerivation = (parameters: AccountOnChain) => Hex | Promise<Hex>;

/** Creates a signer over one or more derivations of an account's guardian key, the newest first. */
export function createSigner(
  derivations: readonly [KeyDerivation, ...KeyDerivation[]],
): GuardianSigner {
  const getAddresses = rememberAccounts((parameters) => {
    const addressOf = async (derive: KeyDerivation) => addressOfKey(await derive(parameters));
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
          sign: (fields) => sign({ hash: recoveryHash(fields), privateKey, to: 'hex' }),
        },
        recovery,
      );
    },
  };
}
