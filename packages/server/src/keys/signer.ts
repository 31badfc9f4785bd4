import { recoveryHash } from '@recovery-guardian/core';
import { type Address, type Hex, isAddressEqual, toHex } from 'viem';
import { sign } from 'viem/accounts';
import { createKeyDerivation } from './guardian-keys.ts';
import type { MasterSecret } from './master-secrets.ts';
import { addressOfKey } from './recover-signer.ts';
import { type AccountOnChain, rememberAccounts } from './remember-accounts.ts';
import { type GuardianSigner, signRecoveryAs } from './sign-recovery.ts';

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

/**
 * Creates a signer with one guardian for every account, whose key is in the configuration. For
 * development: the key is exposed in the process's memory and environment.
 */
export function createEnvironmentSigner(privateKey: Hex): GuardianSigner {
  return createSigner([() => privateKey]);
}

/**
 * Creates a signer over master secrets, the newest first. `derived` has a guardian per account and
 * chain, so that the chain does not list the users of the service; `single` has one
 * for all, whose key is the master secret itself.
 */
export function createMasterSigner(
  [newest, ...older]: readonly [MasterSecret, ...MasterSecret[]],
  guardianKey: 'derived' | 'single',
): GuardianSigner {
  const derivation = ({ secret }: MasterSecret): KeyDerivation =>
    guardianKey === 'single' ? () => toHex(secret) : createKeyDerivation(secret);
  return createSigner([derivation(newest), ...older.map(derivation)]);
}
