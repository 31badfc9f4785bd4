import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import { type Address, type Hex, isAddressEqual } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { signRecoveryAs } from './sign-recovery.ts';

type AccountOnChain = { chainId: number; account: Address };

/** Where the private key of an account's guardian comes from. */
export type KeyDerivation = (parameters: AccountOnChain) => Hex;

/** A signer over one or more ways to an account's guardian key, the newest first. */
export function createSigner(
  derivations: readonly [KeyDerivation, ...KeyDerivation[]],
): GuardianSigner {
  const getAddresses = remember(
    (parameters) =>
      derivations.map((derive) => privateKeyToAccount(derive(parameters)).address) as [Address],
  );
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

/** How many accounts' guardians are remembered: 10 MB at most. */
const maximumRemembered = 20_000;

/**
 * Remembers answers, which never change. Addresses only, no keys: to go from a key to its address takes
 * longer than all else that the signer does when a recovery is asked for.
 */
function remember<Answer>(
  find: (parameters: AccountOnChain) => Answer,
): (parameters: AccountOnChain) => Answer {
  const remembered = new Map<string, Answer>();
  return (parameters) => {
    const key = `${parameters.chainId}:${parameters.account}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    if (remembered.size >= maximumRemembered) remembered.clear();
    const answer = find(parameters);
    remembered.set(key, answer);
    return answer;
  };
}
