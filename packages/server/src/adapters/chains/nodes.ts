import { isDeepStrictEqual } from 'node:util';
import type { JsonRpc, OnRpcRequest } from '@recovery-guardian/json-rpc';
import type {
  ChainConfiguration,
  SignedChainConfiguration,
} from '../../configuration/sections/chains.ts';
import { inSpan } from '../tracing/spans.ts';
import { connectNode } from './connect-node.ts';
import type { ChainLog } from './log.ts';
import {
  ChainContradiction,
  isNodeFailure,
  NodeFailure,
  NodesUnavailable,
  NodeTimeout,
  problemOf,
} from './node-errors.ts';
import { createReader, getChainId, getHead, type Reader } from './reader.ts';

/** How long nodes lag behind the chain at most, in milliseconds. */
export const longestLag = 60_000;

/** The nodes of one chain. */
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

/** Milliseconds for which a failed node is asked after the others. */
const rest = 10_000;

interface Node {
  /** Its name in the configuration, as its URL may contain a key. */
  name: string;
  rpc: JsonRpc;
  /** Whether its chain id was checked since its last failure. */
  isKnown: boolean;
  restsUntil: number;
}

/** What a node answered. */
interface Found<Answer> {
  node: Node;
  answer: Answer;
}

/**
 * Connects to the nodes of a chain. A process does so once per chain, because what one user learns
 * of a node's health is then known to all.
 */
export function createNodes<Chain extends SignedChainConfiguration>(
  chain: Chain,
  { log, onRequest, elapsed = () => performance.now() }: NodesOptions,
): Nodes<Chain> {
  const { rpcTimeout: timeout, rpcBatchSize: batchSize } = chain;
  const nodes = chain.rpcUrls.map(
    (url, index): Node => ({
      name: `rpcUrls[${index}]`,
      rpc: connectNode({ url, timeout, batchSize, onRequest }),
      isKnown: false,
      restsUntil: 0,
    }),
  );
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
  const rpcOf = ({ rpc }: Node): JsonRpc => ({
    request: (method, params) =>
      inSpan(`node ${method}`, { kind: 'client', attributes: { chain: chainId } }, () =>
        rpc.request(method, params, maximumLength),
      ),
  });

  return {
    chain,
    each: nodes,
    with: (others) => createView(shared, { ...needs, ...others }),

    async ask(subject, ask, { atOneBlock } = { atOneBlock: false }) {
      const row = inOrder(nodes, elapsed());
      const { candidates, block } =
        quorum > 1 ? await chooseBlock(row) : { candidates: row, block: undefined };
      const found = await collect(candidates, async (node) => {
        const rpc = rpcOf(node);
        // A node that is asked alone has its own newest block, which the next one may not have.
        const at = block ?? (atOneBlock ? await getHead(node.rpc) : 'latest');
        return ask(createReader(rpc, at), rpc);
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

  /**
   * Chooses the newest block that all nodes of the quorum know: the lowest of their heads. Where
   * these are far apart, one node alone could make all of them answer from the past, or fail for a
   * block that none of them has. Then those are left out that are far from what a quorum of all
   * nodes has reached.
   */
  async function chooseBlock(row: Node[]): Promise<{ candidates: Node[]; block: bigint }> {
    const heads = await collect(row, ({ rpc }) => getHead(rpc));
    if (highest(heads, 1) - highest(heads, quorum) <= maximumLag) return known(heads, row);
    const all = await askEach(row, ({ rpc }) => getHead(rpc));
    const reached = highest(all, quorum);
    const isNear = ({ answer }: Found<bigint>) =>
      answer >= reached - BigInt(maximumLag) && answer <= reached + BigInt(maximumLag);
    for (const { node } of all.filter((one) => !isNear(one))) {
      noteFailure(node, new NodeFailure('its newest block is far from that of the others'));
    }
    const near = all.filter(isNear);
    if (near.length < quorum) throw tooFewAnswer();
    const nearRow = near.map(({ node }) => node);
    return known(near.slice(0, quorum), nearRow);
  }

  /** The newest block that all of these have, and these nodes before the rest of the row. */
  function known(heads: readonly Found<bigint>[], row: readonly Node[]) {
    const first = heads.map(({ node }) => node);
    return { candidates: [...first, ...without(row, first)], block: highest(heads, heads.length) };
  }

  /** Asks all of these nodes in parallel; returns the answers of those that do not fail. */
  async function askEach<Answer>(
    row: readonly Node[],
    ask: (node: Node) => Promise<Answer>,
  ): Promise<Found<Answer>[]> {
    const asked = row.map(async (node) => {
      try {
        return [{ node, answer: await askTwice(node, ask) }];
      } catch (error) {
        if (!isNodeFailure(error)) throw error;
        noteFailure(node, error);
        return [];
      }
    });
    return (await Promise.all(asked)).flat();
  }

  /** Collects answers from as many nodes as the quorum needs, trying the next when one fails. */
  async function collect<Answer>(
    row: readonly Node[],
    ask: (node: Node) => Promise<Answer>,
  ): Promise<Found<Answer>[]> {
    let next = 0;
    const fillSeat = async () => {
      for (let node = row[next++]; node; node = row[next++]) {
        try {
          return { node, answer: await askTwice(node, ask) };
        } catch (error) {
          if (error instanceof ChainContradiction) noteContradiction(node, error);
          if (!isNodeFailure(error)) throw error;
          noteFailure(node, error);
        }
      }
      throw tooFewAnswer();
    };
    return Promise.all(Array.from({ length: quorum }, fillSeat));
  }

  /**
   * Retries once, unless it was a timeout: the connection may just have been closed, and behind a
   * load balancer another machine may know the block.
   */
  async function askTwice<Answer>(node: Node, ask: (node: Node) => Promise<Answer>) {
    try {
      return await askKnown(node, ask);
    } catch (error) {
      if (!isNodeFailure(error) || error instanceof NodeTimeout) throw error;
      return askKnown(node, ask);
    }
  }

  async function askKnown<Answer>(node: Node, ask: (node: Node) => Promise<Answer>) {
    if (!node.isKnown) {
      if ((await getChainId(node.rpc)) !== chainId) throw new NodeFailure('it is of another chain');
      node.isKnown = true;
    }
    return ask(node);
  }

  function tooFewAnswer(): NodesUnavailable {
    return new NodesUnavailable(`Too few nodes of the chain ${chainId} answer`);
  }

  function noteContradiction({ name }: Node, { message }: ChainContradiction): void {
    const fields = { chainId, node: name, problem: message };
    log.error(fields, 'a node contradicts the configuration: nothing is signed');
  }

  function noteFailure(node: Node, failure: Error): void {
    const now = elapsed();
    if (node.restsUntil <= now) {
      const fields = { chainId, node: node.name, problem: problemOf(failure) };
      log.warn(fields, 'a node of a chain fails: others are preferred for a while');
    }
    node.restsUntil = now + rest;
    node.isKnown = false;
  }
}

/**
 * Orders nodes as in the configuration, with those that failed last, the most recent at the end.
 */
function inOrder(nodes: readonly Node[], now: number): Node[] {
  const wait = ({ restsUntil }: Node) => Math.max(restsUntil - now, 0);
  return [...nodes].sort((a, b) => wait(a) - wait(b));
}

/** Returns the highest of these heads, the second highest, and so on. */
function highest(heads: readonly Found<bigint>[], place: number): bigint {
  const numbers = heads.map(({ answer }) => answer).sort((a, b) => (a > b ? -1 : 1));
  return numbers[place - 1] ?? 0n;
}

function without(row: readonly Node[], left: readonly Node[]): Node[] {
  return row.filter((node) => !left.includes(node));
}
