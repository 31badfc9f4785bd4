import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import { type Address, type Hex, isAddressEqual } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { signRecoveryAs } from './sign-recovery.ts';

interface AccountOnChain {
  chainId: number;
  account: Address;
}

/** Derives the private key of an account's guardian. */
export type KeyDerivation = (parameters: AccountOnChain) => Hex;

/** Creates a signer over one or more derivations of an account's guardian key, the newest first. */
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

/** The maximum number of cached accounts: about 10 MB. */
const maximumRemembered = 20_000;

/**
 * Caches results, which never change. Only addresses are cached, never keys: computing an address
 * takes longer than the rest of a request.
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
