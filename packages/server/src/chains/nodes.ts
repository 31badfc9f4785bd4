import { isDeepStrictEqual } from 'node:util';
import type { JsonRpc, OnRpcRequest } from '@recovery-guardian/core';
import type { ChainConfiguration, SignedChainConfiguration } from '../configuration/chains.ts';
import { inSpan } from '../kit/tracing.ts';
import { type ChainLog, connectNode, inOrder, Node } from './node.ts';
import {
  CallError,
  ChainContradiction,
  isNodeFailure,
  isOfCall,
  NodeFailure,
  NodesUnavailable,
} from './node-errors.ts';
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

/** How many nodes of a chain must return the same answer. */
interface Quorum {
  chainId: number;
  quorum: number;
  /** How many blocks apart the heads of nodes may be. */
  maximumLag: number;
}

/** What a node answered. */
export interface Found<Answer> {
  node: Node;
  answer: Answer;
}

/**
 * Chooses the newest block that all nodes of the quorum know: the lowest of their heads. Where
 * these are far apart, one node alone could make all of them answer from the past, or fail for a
 * block that none of them has. Then those are left out that are far from what a quorum of all
 * nodes has reached.
 */
async function chooseBlock(
  row: readonly Node[],
  needs: Quorum,
): Promise<{ candidates: Node[]; block: bigint }> {
  const { chainId, quorum, maximumLag } = needs;
  const heads = await collect(row, needs, ({ rpc }) => getHead(rpc));
  if (highest(heads, 1) - highest(heads, quorum) <= maximumLag) return known(heads, row);
  const all = await askEach(row, ({ rpc }) => getHead(rpc));
  const reached = highest(all, quorum);
  const isNear = ({ answer }: Found<bigint>) =>
    answer >= reached - BigInt(maximumLag) && answer <= reached + BigInt(maximumLag);
  for (const { node } of all.filter((one) => !isNear(one))) {
    node.noteFailure(new NodeFailure('its newest block is far from that of the others'));
  }
  const near = all.filter(isNear);
  if (near.length < quorum) throw tooFewAnswer(chainId);
  const nearRow = near.map(({ node }) => node);
  return known(near.slice(0, quorum), nearRow);
}

/** The newest block that all of these have, and these nodes before the rest of the row. */
function known(heads: readonly Found<bigint>[], row: readonly Node[]) {
  const first = heads.map(({ node }) => node);
  return { candidates: [...first, ...without(row, first)], block: highest(heads, heads.length) };
}

/** Collects answers from as many nodes as the quorum needs, trying the next when one fails. */
export async function collect<Answer>(
  row: readonly Node[],
  { chainId, quorum }: Quorum,
  ask: (node: Node) => Promise<Answer>,
): Promise<Found<Answer>[]> {
  let next = 0;
  let isOfContract = false;
  const fillSeat = async () => {
    for (let node = row[next++]; node; node = row[next++]) {
      try {
        return { node, answer: await node.ask(ask) };
      } catch (error) {
        if (error instanceof ChainContradiction) node.noteContradiction(error);
        if (!isNodeFailure(error)) throw error;
        isOfContract ||= error instanceof CallError;
        // Otherwise a stranger's contract would decide which node is asked first.
        if (!isOfCall(error)) node.noteFailure(error);
      }
    }
    throw tooFewAnswer(chainId, isOfContract);
  };
  return Promise.all(Array.from({ length: quorum }, fillSeat));
}

/** Asks all of these nodes in parallel; returns the answers of those that do not fail. */
async function askEach<Answer>(
  row: readonly Node[],
  ask: (node: Node) => Promise<Answer>,
): Promise<Found<Answer>[]> {
  const asked = row.map(async (node) => {
    try {
      return [{ node, answer: await node.ask(ask) }];
    } catch (error) {
      if (!isNodeFailure(error)) throw error;
      node.noteFailure(error);
      return [];
    }
  });
  return (await Promise.all(asked)).flat();
}

function tooFewAnswer(chainId: number, isOfCall = false): NodesUnavailable {
  return new NodesUnavailable(`Too few nodes of the chain ${chainId} answer`, { isOfCall });
}

/** Returns the highest of these heads, the second highest, and so on. */
function highest(heads: readonly Found<bigint>[], place: number): bigint {
  const numbers = heads.map(({ answer }) => answer).sort((a, b) => (a > b ? -1 : 1));
  return numbers[place - 1] ?? 0n;
}

function without(row: readonly Node[], left: readonly Node[]): Node[] {
  return row.filter((node) => !left.includes(node));
}
