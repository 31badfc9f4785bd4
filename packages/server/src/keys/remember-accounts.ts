import type { Address } from 'viem';

export interface AccountOnChain {
  chainId: number;
  account: Address;
}

/** The maximum number of cached accounts: about 10 MB. */
const maximumRemembered = 20_000;

/**
 * Caches the guardians of accounts, which do not change while a key is open. Only addresses are
 * cached, never keys: computing an address takes longer than the rest of a request. A promise that
 * is rejected is forgotten.
 */
export function rememberAccounts<Answer>(
  find: (parameters: AccountOnChain) => Answer,
): (parameters: AccountOnChain) => Answer {
  const remembered = new Map<string, Answer>();
  return (parameters) => {
    const key = `${parameters.chainId}:${parameters.account}`;
    const known = remembered.get(key);
    if (known !== undefined) {
      // A map keeps the order of insertion, so its first entry is the one not asked for longest.
      remembered.delete(key);
      remembered.set(key, known);
      return known;
    }
    if (remembered.size >= maximumRemembered) {
      const [oldest = ''] = remembered.keys();
      remembered.delete(oldest);
    }
    const answer = find(parameters);
    remembered.set(key, answer);
    if (answer instanceof Promise) {
      answer.catch(() => {
        if (remembered.get(key) === answer) remembered.delete(key);
      });
    }
    return answer;
  };
}
