import { createChain, type OpenChain } from '../adapters/chains/chain.ts';
import type { ChainLog } from '../adapters/chains/log.ts';
import { createNodes, type NodesOptions } from '../adapters/chains/nodes.ts';
import type { ChainConfiguration } from '../configuration/sections/chains.ts';

/** What a test sets of a chain; the rest has the defaults. */
export type TestChain = Pick<ChainConfiguration, 'chainId' | 'rpcUrls' | 'recoveryModule'> &
  Partial<ChainConfiguration>;

export function chainConfiguration(chain: TestChain): ChainConfiguration {
  return {
    name: 'Local',
    quorum: 1,
    rpcTimeout: 3_000,
    rpcBatchSize: 32,
    maximumLag: 16,
    safeSingletons: [],
    bundlerUrls: [],
    entryPoints: [],
    paymasterUrls: [],
    nodeReads: false,
    bundlerMethods: [],
    ...chain,
  };
}

/** A log that a test can read. */
export function createTestLog(): ChainLog & { lines: { message: string; fields: object }[] } {
  const lines: { message: string; fields: object }[] = [];
  const write = (fields: object, message: string) => void lines.push({ message, fields });
  return { lines, warn: write, error: write };
}

/** Opens a chain over nodes of its own. */
export function openTestChain(
  chain: TestChain,
  { log = createTestLog(), ...rest }: Partial<NodesOptions> = {},
): OpenChain {
  return createChain(createNodes(chainConfiguration(chain), { log, ...rest }), log);
}
