import type { Chains } from '@recovery-guardian/recovery-service';
import type { ChainConfiguration } from '../../configuration/sections/chains.ts';
import { createChain, type OpenChain } from './chain.ts';
import type { OnRpcRequest } from './json-rpc.ts';
import type { ChainLog } from './log.ts';

export type OpenChains = Chains & { readonly all: readonly OpenChain[] };

/**
 * Opens the configured chains, and compares each with its nodes.
 *
 * @throws if one differs, or too few of its nodes answer, with what to correct
 */
export async function openChains(
  configurations: readonly ChainConfiguration[],
  log: ChainLog,
  onRequest: (chainId: number, outcome: Parameters<OnRpcRequest>[0]) => void = () => {},
): Promise<OpenChains> {
  const all = configurations.map((configuration) =>
    createChain(configuration, log, (outcome) => onRequest(configuration.chainId, outcome)),
  );
  await Promise.all(all.map((chain) => chain.verify()));
  const byId = new Map(all.map((chain) => [chain.chainId, chain]));
  return { all, find: (chainId) => byId.get(chainId) };
}
