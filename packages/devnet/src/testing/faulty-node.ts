import type { ServerResponse } from 'node:http';
import { type RpcAnswer, type RpcCall, startNodeProxy } from './nodes.ts';

/** A JSON-RPC node like those of providers: it sometimes fails, and limits its answers. */
export interface FaultyNode {
  readonly url: string;
  /** The share of failing requests, from 0 to 1; may be changed at any time. */
  faultRate: number;
  /** The largest block range of one log query. */
  maximumRange: number;
  /** How many blocks it is behind the real node. */
  lag: number;
  /** Whether it has pruned the state of all blocks but the newest. */
  isForgetful: boolean;
  /** The number of requests so far, including failed ones. */
  readonly requests: number;
  readonly faults: number;
  stop(): Promise<void>;
}

/**
 * Starts a faulty proxy of a real node.
 *
 * @param target the real node's URL; a function if it is started later.
 * @param random returns numbers from 0 to 1; seeded, it repeats the same faults.
 */
export async function startFaultyNode(
  target: string | (() => string),
  random: () => number = Math.random,
): Promise<FaultyNode> {
  const proxy = await startNodeProxy(target);
  let faults = 0;
  proxy.behave({
    respond(response, calls) {
      if (random() >= node.faultRate) return false;
      faults++;
      failures[Math.floor(random() * failures.length)]?.(response, calls);
      return true;
    },
    async tamper(answer, call, ask) {
      const refuse = (code: number, message: string) =>
        ({ jsonrpc: '2.0', id: answer.id, error: { code, message } }) as const;
      const { method, params } = call;
      if (method === 'eth_getLogs' && spanOf(call) > node.maximumRange) {
        return refuse(-32_602, `eth_getLogs is limited to a ${node.maximumRange} block range`);
      }
      if (method === 'eth_call' && node.isForgetful && params[1] !== 'latest') {
        return refuse(-32_000, 'missing trie node');
      }
      if (node.lag === 0 || !/^eth_(blockNumber|getBlockByNumber)$/.test(method)) return answer;
      const newest = await ask({ id: 1, method: 'eth_blockNumber', params: [] });
      const head = Number(newest.result) - node.lag;
      if (method === 'eth_blockNumber') return { ...answer, result: `0x${head.toString(16)}` };
      return Number(params[0]) > head ? { ...answer, result: null } : answer;
    },
  });
  const node: FaultyNode = {
    url: proxy.url,
    faultRate: 0,
    maximumRange: Number.POSITIVE_INFINITY,
    lag: 0,
    isForgetful: false,
    get requests() {
      return proxy.requests.length;
    },
    get faults() {
      return faults;
    },
    stop: proxy.stop,
  };
  return node;
}

function spanOf({ params }: RpcCall): number {
  const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }];
  return Number(toBlock) - Number(fromBlock) + 1;
}

/** The ways in which nodes fail. */
const failures: ((response: ServerResponse, calls: readonly RpcCall[]) => void)[] = [
  (response) => void response.socket?.resetAndDestroy(),
  (response) => void response.writeHead(503).end('busy'),
  (response) => void response.writeHead(429).end('Too Many Requests'),
  (response) => void response.end('<h1>It works!</h1>'),
  (response, calls) => {
    const error = { code: -32_000, message: 'internal error' };
    const answers = calls.map(({ id }): RpcAnswer => ({ jsonrpc: '2.0', id, error }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(calls.length > 1 ? answers : answers[0]));
  },
];
