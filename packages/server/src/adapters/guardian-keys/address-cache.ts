import type { Address } from 'viem';

export interface AccountOnChain {
  chainId: number;
  account: Address;
}

/** The maximum number of cached accounts: about 10 MB. */
const maximumRemembered = 20_000;

/**
 * Caches what an account's guardians are, which never changes. Only addresses are cached, never
 * keys: computing an address takes longer than the rest of a request.
 */
export function createAddressCache<Answer>() {
  const remembered = new Map<string, Answer>();
  const nameOf = ({ chainId, account }: AccountOnChain) => `${chainId}:${account}`;
  return {
    get: (parameters: AccountOnChain) => remembered.get(nameOf(parameters)),
    set(parameters: AccountOnChain, answer: Answer): void {
      if (remembered.size >= maximumRemembered) remembered.clear();
      remembered.set(nameOf(parameters), answer);
    },
  };
}
