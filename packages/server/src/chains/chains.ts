import type { Chains } from '@recovery-guardian/recovery-service';
import type { ChainConfiguration } from '../configuration/schema.ts';
import { createChain } from './chain.ts';

/**
 * The configured chains, each compared with what its nodes say.
 *
 * @throws when one differs.
 */
export async function openChains(configurations: readonly ChainConfiguration[]): Promise<Chains> {
  const chains = configurations.map(createChain);
  await Promise.all(chains.map((chain) => chain.verify()));
  const byId = new Map(chains.map((chain) => [chain.chainId, chain]));
  return { find: (chainId) => byId.get(chainId) };
}
