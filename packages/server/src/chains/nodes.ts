import { isDeepStrictEqual } from 'node:util';
import type { JsonRpc, OnRpcRequest } from '@recovery-guardian/core';
import type { ChainConfiguration, SignedChainConfiguration } from '../configuration/chains.ts';
import { inSpan } from '../kit/spans.ts';
import { connectNode } from './connect-node.ts';
import type { ChainLog } from './log.ts';
import { inOrder, Node } from './node.ts';
import { ChainContradiction, NodesUnavailable } from './node-errors.ts';
import { askEach, chooseBlock, collect } from './quorum.ts';
import { createReader, getHead, type Reader } from './reader.ts';

/** How long nodes lag behind the chain at most, in milliseconds. */
export const longestLag = 60_000;

export interface Nodes<Chain extends SignedChainConfiguration = ChainConfiguration> {
  /**
   * Runs `ask` with one node, and if that fails, with the next. With a quorum of n, n nodes are
   * asked at the same block, and must return the same answer.
   *
   * @param subject what is asked, for the log
   * @throws {ChainContradiction} if the nodes disagree
   * @throws {NodesUnavailable} if too few nodes answer, never a node's own error
   */
  ask<Answer>(
    subject: string,
    ask: (reader: Reader, rpc: JsonRpc) => Promise<Answer>,
    options?: { atOneBlock: boolean },
  ): Promise<Answer>;
  /**
   * Runs `tell` with all nodes in parallel; returns the answers of those that do not fail.
   *
   * @throws if all fail
   */
  tellAll<Answer>(tell: (rpc: JsonRpc) => Promise<Answer>): Promise<Answer[]>;
  /** Returns the same nodes, with the same connections and failures, for other needs. */
  with(needs: Partial<Needs>): Nodes<Chain>;
  readonly chain: Chain;
  /** Each node, to ask it regardless of the others. */
  readonly each: readonly Pick<Node, 'name' | 'rpc'>[];
}

/** What differs between the users of the nodes. */
interface Needs {
  /** How many nodes must return the same answer; by default that of the configuration. */
  quorum: number;
  /** The maximum length of a response in bytes; by default that of {@link connectNode}. */
  maximumLength?: number;
}

export interface NodesOptions {
  log: ChainLog;
  onRequest?: OnRpcRequest | undefined;
  /** A monotonic clock in milliseconds. */
  elapsed?: () => number;
}

/**
 * Connects to the nodes of a chain. A process does so once per chain, because what one user learns
 * of a node's health is then known to all.
 */
export function createNodes<Chain extends SignedChainConfiguration>(
  chain: Chain,
  { log, onRequest, elapsed = () => performance.now() }: NodesOptions,
): Nodes<Chain> {
  const { chainId, rpcTimeout: timeout, rpcBatchSize: batchSize } = chain;
  const nodes = chain.rpcUrls.map((url, index) => {
    const name = `rpcUrls[${index}]`;
    let isReported = false;
    const onBatchRefused = (size: number) => {
      if (isReported) return;
      isReported = true;
      const fields = { chainId, node: name, size };
      log.warn(
        fields,
        'a node refuses batches of this size, but not their calls: set rpcBatchSize',
      );
    };
    const rpc = connectNode({ url, timeout, batchSize, onRequest, onBatchRefused });
    return new Node({ name, rpc, chainId, log, elapsed });
  });
  return createView({ chain, nodes, log, elapsed }, { quorum: chain.quorum });
}

type Shared<Chain> = Required<Pick<NodesOptions, 'log' | 'elapsed'>> & {
  chain: Chain;
  nodes: readonly Node[];
};

function createView<Chain extends SignedChainConfiguration>(
  shared: Shared<Chain>,
  needs: Needs,
): Nodes<Chain> {
  const { chain, nodes, log, elapsed } = shared;
  const { chainId, maximumLag } = chain;
  const { quorum, maximumLength } = needs;
  const seats = { chainId, quorum, maximumLag };
  const rpcOf = ({ rpc }: Node): JsonRpc => ({
    request: (method, params, options) =>
      inSpan(`node ${method}`, { kind: 'client', attributes: { chain: chainId } }, () =>
        rpc.request(method, params, { maximumLength, ...options }),
      ),
  });

  return {
    chain,
    each: nodes,
    with: (others) => createView(shared, { ...needs, ...others }),

    async ask(subject, ask, { atOneBlock } = { atOneBlock: false }) {
      const row = inOrder(nodes, elapsed());
      const { candidates, block } =
        quorum > 1 ? await chooseBlock(row, seats) : { candidates: row, block: undefined };
      const askAll = (isLastResort: boolean) =>
        collect(candidates, seats, async (node) => {
          const rpc = rpcOf(node);
          // A node that is asked alone has its own newest block, which the next one may not have.
          const at = block ?? (atOneBlock ? await getHead(node.rpc) : 'latest');
          return ask(createReader(rpc, at, { isLastResort }), rpc);
        });
      const found = await askAll(false).catch((error) => {
        if (error instanceof NodesUnavailable && error.isOfCall) return askAll(true);
        throw error;
      });
      const [first, ...others] = found;
      if (!first) throw new Error('A quorum is never 0');
      if (others.some(({ answer }) => !isDeepStrictEqual(answer, first.answer))) {
        const names = found.map(({ node }) => node.name);
        const fields = { chainId, nodes: names, block: String(block), subject };
        log.error(fields, 'the nodes of a chain disagree: no answer is trusted');
        throw new ChainContradiction(`Nodes of the chain ${chainId} disagree`);
      }
      return first.answer;
    },

    async tellAll(tell) {
      const told = await askEach(nodes, (node) => tell(rpcOf(node)));
      if (told.length === 0) throw new Error(`No node of the chain ${chainId} answers`);
      return told.map(({ answer }) => answer);
    },
  };
}
