import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Call {
  id: unknown;
  method: string;
  params: readonly unknown[];
}
interface Answer {
  jsonrpc: '2.0';
  id: unknown;
  result?: unknown;
  error?: unknown;
}

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
  const targetUrl = () => (typeof target === 'string' ? target : target());
  let requests = 0;
  let faults = 0;
  const server = createServer(async (request, response) => {
    const asked = (await json(request)) as Call | Call[];
    requests++;
    if (random() < node.faultRate) {
      faults++;
      failures[Math.floor(random() * failures.length)]?.(response, asked);
      return;
    }
    const answers = await ask(targetUrl(), [asked].flat());
    const limited = await limit(answers, [asked].flat());
    respond(response, Array.isArray(asked) ? limited : limited[0]);
  });

  async function limit(answers: Answer[], calls: readonly Call[]): Promise<Answer[]> {
    const head = node.lag > 0 ? (await headOf(targetUrl())) - node.lag : Number.POSITIVE_INFINITY;
    return answers.map((answer) => {
      const call = calls.find(({ id }) => id === answer.id);
      if (call?.method === 'eth_getLogs' && spanOf(call) > node.maximumRange) {
        const message = `eth_getLogs is limited to a ${node.maximumRange} block range`;
        return { jsonrpc: '2.0', id: answer.id, error: { code: -32_602, message } };
      }
      if (call?.method === 'eth_call' && node.isForgetful && call.params[1] !== 'latest') {
        const error = { code: -32_000, message: 'missing trie node' };
        return { jsonrpc: '2.0', id: answer.id, error };
      }
      if (call?.method === 'eth_blockNumber' && Number(answer.result) > head) {
        return { ...answer, result: `0x${head.toString(16)}` };
      }
      const isBeyond = call?.method === 'eth_getBlockByNumber' && Number(call.params[0]) > head;
      return isBeyond ? { ...answer, result: null } : answer;
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const node: FaultyNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    faultRate: 0,
    maximumRange: Number.POSITIVE_INFINITY,
    lag: 0,
    isForgetful: false,
    get requests() {
      return requests;
    },
    get faults() {
      return faults;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return node;
}

async function ask(target: string, calls: readonly Call[]): Promise<Answer[]> {
  const headers = { 'content-type': 'application/json' };
  const answered = await fetch(target, { method: 'POST', headers, body: JSON.stringify(calls) });
  return (await answered.json()) as Answer[];
}

async function headOf(target: string): Promise<number> {
  const [answer] = await ask(target, [
    { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] } as Call,
  ]);
  return Number(answer?.result);
}

function spanOf({ params }: Call): number {
  const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }];
  return Number(toBlock) - Number(fromBlock) + 1;
}

function respond(response: ServerResponse, answer: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
}

/** The ways in which nodes fail. */
const failures: ((response: ServerResponse, asked: Call | Call[]) => void)[] = [
  (response) => void response.socket?.resetAndDestroy(),
  (response) => void response.writeHead(503).end('busy'),
  (response) => void response.writeHead(429).end('Too Many Requests'),
  (response) => void response.end('<h1>It works!</h1>'),
  (response, asked) => {
    const error = { code: -32_000, message: 'internal error' };
    const answers = [asked].flat().map(({ id }) => ({ jsonrpc: '2.0', id, error }));
    respond(response, Array.isArray(asked) ? answers : answers[0]);
  },
];
