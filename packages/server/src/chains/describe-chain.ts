import type { JsonRpc } from '@recovery-guardian/core';
import { getAddress, type Hex, keccak256 } from 'viem';
import type { SignedChainConfiguration } from '../configuration/chains.ts';
import { isNodeFailure, problemOf } from './node-errors.ts';
import type { Nodes } from './nodes.ts';
import { readModule } from './read-module.ts';
import { createReader, getChainId, getHead } from './reader.ts';

/** The answers of each node of a chain, for an operator to compare. */
export interface ChainDescription {
  chainId: number;
  name: string;
  nodes: NodeDescription[];
}

/** `node` is its name in the configuration (`rpcUrls[0]`), as its URL may contain a key. */
export type NodeDescription = { node: string } & (NodeAnswers | { problem: string });

export interface NodeAnswers {
  chainId: number;
  /** The number of its newest block. */
  head: bigint;
  /** The keccak-256 hash of the recovery module's code; `undefined` if there is no contract. */
  codeHash: Hex | undefined;
  /** The module's version; `undefined` if it does not answer. */
  version: string | undefined;
}

/** Asks every node of the chain separately. Never throws. */
export async function describeChain({
  chain,
  each,
}: Nodes<SignedChainConfiguration>): Promise<ChainDescription> {
  const { chainId, name, recoveryModule } = chain;
  const module = getAddress(recoveryModule.address);
  const nodes = each.map(async ({ name: node, rpc }): Promise<NodeDescription> => {
    try {
      return { node, ...(await ask(rpc, module)) };
    } catch (error) {
      return { node, problem: problemOf(error as Error) };
    }
  });
  return { chainId, name, nodes: await Promise.all(nodes) };
}

async function ask(rpc: JsonRpc, module: `0x${string}`): Promise<NodeAnswers> {
  const reader = createReader(rpc, 'latest');
  const [chainId, head, code, version] = await Promise.all([
    getChainId(rpc),
    getHead(rpc),
    reader.getCode(module),
    readModule(reader, module, 'VERSION', []).catch(noVersion),
  ]);
  return { chainId, head, codeHash: code === '0x' ? undefined : keccak256(code), version };
}

/** Another contract, or an account without code, has no version. */
function noVersion(error: unknown): undefined {
  if (!isNodeFailure(error)) throw error;
}
