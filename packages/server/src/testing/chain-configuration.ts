import { createChain, type OpenChain } from '../chains/chain.ts';
import type { ChainLog } from '../chains/node.ts';
import { createNodes, type NodesOptions } from '../chains/nodes.ts';
import type { ChainConfiguration } from '../configuration/chains.ts';

/** A chain as configurations in tests have it. */
export const localChain = {
  chainId: 31337,
  name: 'Local',
  rpcUrls: ['http://127.0.0.1:8545'],
  recoveryModules: [{ address: '0x949d01d424bE050D09C16025dd007CB59b3A8c66' }],
  entryPoints: ['0x433709009B8330FDa32311DF1C2AFA402eD8D009'],
};

/** What a test sets of a chain; the rest has the defaults. */
export type TestChain = Pick<ChainConfiguration, 'chainId' | 'rpcUrls' | 'recoveryModules'> &
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
  return createChain(createNodes(chainConfiguration(chain), { log, ...rest }), log, 'development');
}
