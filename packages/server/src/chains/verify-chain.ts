import {
  type JsonRpc,
  type ModuleVersion,
  moduleVersionOf,
  versionOfCode,
} from '@recovery-guardian/core';
import { getAddress, type Hex, keccak256 } from 'viem';
import type { SignedChainConfiguration } from '../configuration/chains.ts';
import type { Mode } from '../configuration/keys.ts';
import type { ChainLog } from './node.ts';
import { isNodeFailure, problemOf } from './node-errors.ts';
import type { Nodes } from './nodes.ts';
import { readModule } from './read-module.ts';
import { createReader, getChainId, getHead } from './reader.ts';

/**
 * Compares the nodes with the configuration: chain id, a recovery module, its version and code. A
 * node that does not answer is only logged, as long as the others are a quorum.
 *
 * @param index of the recovery module in the configuration
 * @param trustedCodeHash the hash of the module's code; if `undefined`, that of an audited
 * deployment, or in development any hash that the nodes agree on
 * @returns the hash and the version that all nodes returned
 * @throws if something differs, or too few nodes answer, with what to correct
 */
export async function verifyChain(
  ofChain: Nodes<SignedChainConfiguration>,
  index: number,
  { trustedCodeHash, mode, log }: { trustedCodeHash: Hex | undefined; mode: Mode; log: ChainLog },
): Promise<TrustedModule> {
  const { chainId, name, quorum } = ofChain.chain;
  const { nodes } = await describeChain(ofChain, index);
  const answering = nodes.filter((node) => 'chainId' in node);
  for (const node of nodes) {
    if ('problem' in node) log.warn({ chainId, ...node }, 'a node of a chain does not answer');
  }
  if (answering.length < quorum) {
    const chain = `the chain ${chainId} (${name})`;
    throw new Error(
      answering.length === 0
        ? `No node of ${chain} answers: check its rpcUrls`
        : `${quorum} nodes of ${chain} must agree, and only ${answering.length} answer: check its rpcUrls`,
    );
  }
  let module: TrustedModule | undefined;
  for (const { node, ...answers } of answering) {
    const place = `${node} of the chain ${chainId} (${name})`;
    const trusted = { trustedCodeHash: module?.codeHash ?? trustedCodeHash, mode };
    module = compareNode(place, answers, { chain: ofChain.chain, index }, trusted);
  }
  return module as TrustedModule;
}

/** The recovery module of a chain, as all nodes describe it. */
export interface TrustedModule {
  readonly codeHash: Hex;
  readonly version: ModuleVersion;
}

/** @throws if the answers of one node, at this place, are not as configured */
export function compareNode(
  place: string,
  answers: Omit<NodeAnswers, 'head'>,
  { chain, index }: { chain: ModulesOfChain; index: number },
  { trustedCodeHash, mode }: { trustedCodeHash: Hex | undefined; mode: Mode },
): TrustedModule {
  const { chainId } = chain;
  const address = moduleAt(chain, index);
  const setting = `recoveryModules[${index}]`;
  const { codeHash } = answers;
  const version = moduleVersionOf(answers.version);
  if (answers.chainId !== chainId) {
    throw new Error(
      `${place} says that its chain id is ${answers.chainId}: check chainId and rpcUrls`,
    );
  }
  if (codeHash === undefined) {
    throw new Error(`There is no contract at ${address}, says ${place}: check ${setting}.address`);
  }
  if (trustedCodeHash === undefined && mode !== 'development' && !versionOfCode(codeHash)) {
    throw new Error(
      `The code at ${address} hashes to ${codeHash}, says ${place}, which is none of the deployments known here: compare it with an independent node or explorer, and set ${setting}.codeHash to it`,
    );
  }
  if (codeHash !== (trustedCodeHash ?? codeHash)) {
    throw new Error(
      `The code at ${address} hashes to ${codeHash}, says ${place}, not to ${trustedCodeHash}: if that is the module that you trust, set ${setting}.codeHash to it`,
    );
  }
  if (version === undefined) {
    throw new Error(
      `The contract at ${address} has the version ${answers.version ?? 'none'}, says ${place}: ${setting}.address must be a Social Recovery Module that answers VERSION() with 0.0.1 (package version 0.1.0) or 0.2.0`,
    );
  }
  return { codeHash, version };
}

type ModulesOfChain = Pick<SignedChainConfiguration, 'chainId' | 'recoveryModules'>;

function moduleAt({ recoveryModules }: Pick<ModulesOfChain, 'recoveryModules'>, index: number) {
  const module = recoveryModules[index];
  if (!module) throw new RangeError(`There is no recovery module ${index}`);
  return getAddress(module.address);
}

/** The answers of each node of a chain, for an operator to compare. */
export interface ChainDescription {
  chainId: number;
  name: string;
  nodes: NodeDescription[];
}

/** `node` is its name in the configuration (`rpcUrls[0]`), as its URL may contain a key. */
type NodeDescription = { node: string } & (NodeAnswers | { problem: string });

interface NodeAnswers {
  chainId: number;
  /** The number of its newest block. */
  head: bigint;
  /** The keccak-256 hash of the recovery module's code; `undefined` if there is no contract. */
  codeHash: Hex | undefined;
  /** The module's version; `undefined` if it does not answer. */
  version: string | undefined;
}

/** Asks every node of the chain separately, also for the recovery module at an index. */
export async function describeChain(
  { chain, each }: Nodes<SignedChainConfiguration>,
  index: number,
): Promise<ChainDescription> {
  const { chainId, name } = chain;
  const module = moduleAt(chain, index);
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
