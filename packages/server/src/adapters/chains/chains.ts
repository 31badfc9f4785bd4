import type { Chains } from '@recovery-guardian/recovery-service';
import type { SignedChainConfiguration } from '../../configuration/sections/chains.ts';
import { createChain, type OpenChain } from './chain.ts';
import type { ChainLog } from './log.ts';
import type { Nodes } from './nodes.ts';

export type OpenChains = Chains & { readonly all: readonly OpenChain[] };

/**
 * Opens the configured chains, and compares each with its nodes.
 *
 * @throws if one differs, or too few of its nodes answer, with what to correct
 */
export async function openChains(
  nodes: readonly Nodes<SignedChainConfiguration>[],
  log: ChainLog,
): Promise<OpenChains> {
  const all = nodes.map((ofOne) => createChain(ofOne, log));
  await Promise.all(all.map((chain) => chain.verify()));
  const byId = new Map(all.map((chain) => [chain.chainId, chain]));
  return { all, find: (chainId) => byId.get(chainId) };
}
