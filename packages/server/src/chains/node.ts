import type { JsonRpc } from '@recovery-guardian/core';
import type { ChainLog } from './log.ts';
import {
  type ChainContradiction,
  isNodeFailure,
  NodeFailure,
  NodeTimeout,
  problemOf,
} from './node-errors.ts';
import { getChainId } from './reader.ts';

/** Milliseconds for which a failed node is asked after the others. */
const rest = 10_000;

export interface NodeOptions {
  /** Its name in the configuration, as its URL may contain a key. */
  name: string;
  rpc: JsonRpc;
  /** The chain that it must be of. */
  chainId: number;
  log: ChainLog;
  /** A monotonic clock in milliseconds. */
  elapsed: () => number;
}

/** One node of a chain, and what is known of its health. */
export class Node {
  readonly name: string;
  readonly rpc: JsonRpc;
  readonly #options: NodeOptions;
  /** Whether its chain id was checked since its last failure. */
  #isKnown = false;
  #restsUntil = 0;

  constructor(options: NodeOptions) {
    this.name = options.name;
    this.rpc = options.rpc;
    this.#options = options;
  }

  /** Until when it is asked after the others, by the clock. */
  get restsUntil(): number {
    return this.#restsUntil;
  }

  /**
   * Asks it, after checking its chain. Retries once, unless it was a timeout: the connection may just
   * have been closed, and behind a load balancer another machine may know the block.
   */
  async ask<Answer>(ask: (node: Node) => Promise<Answer>): Promise<Answer> {
    try {
      return await this.#askKnown(ask);
    } catch (error) {
      if (!isNodeFailure(error) || error instanceof NodeTimeout) throw error;
      return this.#askKnown(ask);
    }
  }

  async #askKnown<Answer>(ask: (node: Node) => Promise<Answer>): Promise<Answer> {
    if (!this.#isKnown) {
      const chainId = await getChainId(this.rpc);
      if (chainId !== this.#options.chainId) throw new NodeFailure('it is of another chain');
      this.#isKnown = true;
    }
    return ask(this);
  }

  noteContradiction({ message }: ChainContradiction): void {
    const { chainId, log } = this.#options;
    const fields = { chainId, node: this.name, problem: message };
    log.error(fields, 'a node contradicts the configuration: nothing is signed');
  }

  noteFailure(failure: Error): void {
    const { chainId, log, elapsed } = this.#options;
    const now = elapsed();
    if (this.#restsUntil <= now) {
      const fields = { chainId, node: this.name, problem: problemOf(failure) };
      log.warn(fields, 'a node of a chain fails: others are preferred for a while');
    }
    this.#restsUntil = now + rest;
    this.#isKnown = false;
  }
}

/**
 * Orders nodes as in the configuration, with those that failed last, the most recent at the end.
 */
export function inOrder(nodes: readonly Node[], now: number): Node[] {
  const wait = ({ restsUntil }: Node) => Math.max(restsUntil - now, 0);
  return [...nodes].sort((a, b) => wait(a) - wait(b));
}
