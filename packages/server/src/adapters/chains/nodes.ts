import { isDeepStrictEqual } from 'node:util';
import type { ChainConfiguration } from '../../configuration/sections/chains.ts';
import { createJsonRpc, type JsonRpc, type OnRpcRequest } from './json-rpc.ts';
import type { ChainLog } from './log.ts';
import { ChainContradiction, NodeFailure, NodeTimeout } from './node-errors.ts';
import { createReader, getChainId, getHead, type Reader } from './reader.ts';

/** The nodes of one chain, as one. */
export type Nodes = {
  /**
   * Lets `ask` put its questions to one node; when that fails, to the next. With a quorum of n, n
   * nodes are asked at the same block, and must all bring the same answer.
   *
   * @param subject what is asked, for the log.
   * @throws {ChainContradiction} when the nodes disagree.
   * @throws when too few nodes answer.
   */
  ask<Answer>(
    subject: string,
    ask: (reader: Reader, rpc: JsonRpc) => Promise<Answer>,
    options?: { atOneBlock: boolean },
  ): Promise<Answer>;
  /**
   * Tells every node the same, side by side; the answers of those that gave one.
   *
   * @throws when none did.
   */
  tellAll<Answer>(tell: (rpc: JsonRpc) => Promise<Answer>): Promise<Answer[]>;
};

export type NodesOptions = Pick<
  ChainConfiguration,
  'chainId' | 'rpcUrls' | 'quorum' | 'rpcTimeout' | 'rpcBatchSize' | 'maximumLag'
> & {
  log: ChainLog;
  onRequest?: OnRpcRequest | undefined;
  /** The longest answer that is read, in bytes; as for {@link createJsonRpc} when not given. */
  maximumLength?: number | undefined;
  /** Milliseconds that only ever grow. */
  elapsed?: () => number;
};

/** A node that failed is asked after the others for so many milliseconds. */
const rest = 10_000;

type Node = {
  /** How the configuration calls it: its URL may hold a key. */
  name: string;
  rpc: JsonRpc;
  /** Whether it said that it is of the right chain; a node that failed must say so again. */
  isKnown: boolean;
  restsUntil: number;
};

export function createNodes(options: NodesOptions): Nodes {
  const { chainId, rpcUrls, quorum, maximumLag, log, elapsed = () => performance.now() } = options;
  const nodes = rpcUrls.map(
    (url, index): Node => ({
      name: `rpcUrls[${index}]`,
      rpc: createJsonRpc({
        url,
        timeout: options.rpcTimeout,
        batchSize: options.rpcBatchSize,
        maximumLength: options.maximumLength,
        onRequest: options.onRequest,
      }),
      isKnown: false,
      restsUntil: 0,
    }),
  );

  return {
    async ask(subject, ask, { atOneBlock } = { atOneBlock: false }) {
      const row = inOrder(nodes, elapsed());
      const isPinned = atOneBlock || quorum > 1;
      const { candidates, block } = isPinned
        ? await chooseBlock(row)
        : { candidates: row, block: 'latest' as const };
      const found = await collect(candidates, ({ rpc }) => ask(createReader(rpc, block), rpc));
      const [first, ...others] = found;
      if (!first) throw new Error('A quorum is never 0');
      if (others.some(({ answer }) => !isDeepStrictEqual(answer, first.answer))) {
        const names = found.map(({ node }) => node.name);
        const fields = { chainId, nodes: names, block: String(block), subject };
        log.error(fields, 'the nodes of a chain disagree: nothing is believed');
        throw new ChainContradiction(`Nodes of the chain ${chainId} disagree`);
      }
      return first.answer;
    },

    async tellAll(tell) {
      const told = nodes.map(async (node) => {
        try {
          return [await askTwice(node, ({ rpc }) => tell(rpc))];
        } catch (error) {
          if (!(error instanceof NodeFailure)) throw error;
          noteFailure(node, error);
          return [];
        }
      });
      const answers = (await Promise.all(told)).flat();
      if (answers.length === 0) throw new Error(`No node of the chain ${chainId} answers`);
      return answers;
    },
  };

  /**
   * The newest block that all nodes of the quorum know: the lowest of their heads. A node far behind
   * the others is left out, or it alone could make all of them answer from the past.
   */
  async function chooseBlock(row: Node[]): Promise<{ candidates: Node[]; block: bigint }> {
    const heads = await collect(row, ({ rpc }) => getHead(rpc));
    const numbers = heads.map(({ answer }) => answer).sort((a, b) => (a < b ? -1 : 1));
    const [lowest = 0n] = numbers;
    const oldest = (numbers.at(-1) ?? 0n) - BigInt(maximumLag);
    if (lowest >= oldest) {
      const chosen = heads.map(({ node }) => node);
      return { candidates: [...chosen, ...without(row, chosen)], block: lowest };
    }
    const behind = heads.filter(({ answer }) => answer < oldest).map(({ node }) => node);
    for (const node of behind) noteFailure(node, new NodeFailure('it is behind the other nodes'));
    return chooseBlock(without(row, behind));
  }

  /** Answers from as many nodes as the quorum has, the first of the row that do not fail. */
  async function collect<Answer>(
    row: readonly Node[],
    ask: (node: Node) => Promise<Answer>,
  ): Promise<{ node: Node; answer: Answer }[]> {
    let next = 0;
    const fillSeat = async () => {
      for (let node = row[next++]; node; node = row[next++]) {
        try {
          return { node, answer: await askTwice(node, ask) };
        } catch (error) {
          if (error instanceof ChainContradiction) noteContradiction(node, error);
          if (!(error instanceof NodeFailure)) throw error;
          noteFailure(node, error);
        }
      }
      throw new Error(`Too few nodes of the chain ${chainId} answer`);
    };
    return Promise.all(Array.from({ length: quorum }, fillSeat));
  }

  /**
   * A connection may have just ended, and a load balancer may ask a machine that knows the block:
   * so once more, but not after waiting in vain.
   */
  async function askTwice<Answer>(node: Node, ask: (node: Node) => Promise<Answer>) {
    try {
      return await askKnown(node, ask);
    } catch (error) {
      if (!(error instanceof NodeFailure) || error instanceof NodeTimeout) throw error;
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

  function noteContradiction({ name }: Node, { message }: ChainContradiction): void {
    const fields = { chainId, node: name, problem: message };
    log.error(fields, 'a node contradicts the configuration: nothing is signed');
  }

  function noteFailure(node: Node, failure: NodeFailure): void {
    const now = elapsed();
    if (node.restsUntil <= now) {
      const fields = { chainId, node: node.name, problem: failure.message };
      log.warn(fields, 'a node of a chain fails: others are asked first for a while');
    }
    node.restsUntil = now + rest;
    node.isKnown = false;
  }
}

/** As they stand in the configuration; those that rest come last, the longest rested first. */
function inOrder(nodes: readonly Node[], now: number): Node[] {
  const wait = ({ restsUntil }: Node) => Math.max(restsUntil - now, 0);
  return [...nodes].sort((a, b) => wait(a) - wait(b));
}

function without(row: readonly Node[], left: readonly Node[]): Node[] {
  return row.filter((node) => !left.includes(node));
}
