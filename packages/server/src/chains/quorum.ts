import type { Node } from './node.ts';
import {
  CallError,
  ChainContradiction,
  isNodeFailure,
  isOfCall,
  NodeFailure,
  NodesUnavailable,
} from './node-errors.ts';
import { getHead } from './reader.ts';

/** How many nodes of a chain must return the same answer. */
export interface Quorum {
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
export async function chooseBlock(
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
export async function askEach<Answer>(
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
