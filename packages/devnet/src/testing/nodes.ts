import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveHttp } from '../http-server.ts';

export interface RpcCall {
  id: number;
  method: string;
  params: unknown[];
}
export interface RpcAnswer {
  jsonrpc: '2.0';
  id: unknown;
  result?: unknown;
  error?: unknown;
}

/** How a node may misbehave. */
export interface Behaviour {
  /** Ends the HTTP request: hangs, resets the connection, or returns junk; `false` passes it on. */
  respond?: (response: ServerResponse, calls: readonly RpcCall[]) => unknown;
  /** Delays a request until it resolves. */
  delay?: (calls: readonly RpcCall[]) => Promise<void>;
  /** Changes one answer; the result replaces it. `ask` asks the real node something else. */
  tamper?: (
    answer: RpcAnswer,
    call: RpcCall,
    ask: (call: RpcCall) => Promise<RpcAnswer>,
  ) => RpcAnswer | Promise<RpcAnswer>;
}

/** A node that forwards to a real one, and misbehaves on demand. */
export interface NodeProxy {
  readonly url: string;
  /** Every HTTP request so far, as its calls. */
  readonly requests: RpcCall[][];
  behave(behaviour: Behaviour): void;
  stop(): Promise<void>;
}

/** @param target a function if the real node is started later */
export async function startNodeProxy(target: string | (() => string)): Promise<NodeProxy> {
  let behaviour: Behaviour = {};
  const requests: RpcCall[][] = [];
  const { url, stop } = await serveHttp(async (request, response) => {
    const body = await text(request);
    const asked: RpcCall | RpcCall[] = JSON.parse(body);
    const calls = [asked].flat();
    requests.push(calls);
    const { respond, delay, tamper = (answer) => answer } = behaviour;
    if (respond && respond(response, calls) !== false) return;
    await delay?.(calls);
    const headers = { 'content-type': 'application/json' };
    const node = typeof target === 'string' ? target : target();
    const forward = async (sent: string) =>
      (await fetch(node, { method: 'POST', headers, body: sent })).json();
    const answers = [(await forward(body)) as RpcAnswer | RpcAnswer[]].flat();
    const ask = (other: RpcCall) =>
      forward(JSON.stringify({ jsonrpc: '2.0', ...other })) as Promise<RpcAnswer>;
    const answered = await Promise.all(
      answers.map((answer) => {
        const call = calls.find(({ id }) => id === answer.id);
        return call ? tamper(answer, call, ask) : answer;
      }),
    );
    response.setHeader('content-type', 'application/json');
    // The answers of a batch may have any order: here they are always reversed.
    response.end(JSON.stringify(Array.isArray(asked) ? answered.reverse() : answered[0]));
  });
  return {
    url: `${url}/secret-key`,
    requests,
    behave: (next) => {
      behaviour = next;
    },
    stop,
  };
}

/** A JSON-RPC node like those of providers: it sometimes fails, and limits its answers. */
export interface FaultyNode {
  readonly url: string;
  /** The share of failing requests, from 0 to 1; may be changed at any time. */
  faultRate: number;
  /** The largest block range of one log query. */
  maximumRange: number;
  /** How many blocks it is behind the real node, whose later logs it leaves out without an error. */
  lag: number;
  /** How many more blocks its logs are behind, as where they come from another machine. */
  logLag: number;
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
      if (!/^eth_(blockNumber|getBlockByNumber|getLogs)$/.test(method)) return answer;
      if (node.lag + node.logLag === 0) return answer;
      const newest = await ask({ id: 1, method: 'eth_blockNumber', params: [] });
      const head = Number(newest.result) - node.lag;
      if (method === 'eth_getLogs') {
        const logs = answer.result as { blockNumber: string }[];
        const known = logs.filter(({ blockNumber }) => Number(blockNumber) <= head - node.logLag);
        return { ...answer, result: known };
      }
      if (method === 'eth_blockNumber') return { ...answer, result: `0x${head.toString(16)}` };
      return Number(params[0]) > head ? { ...answer, result: null } : answer;
    },
  });
  const node: FaultyNode = {
    url: proxy.url,
    faultRate: 0,
    maximumRange: Number.POSITIVE_INFINITY,
    lag: 0,
    logLag: 0,
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

/** A JSON-RPC node whose answers a test can delay. */
export interface HeldNode {
  readonly url: string;
  /** Holds further requests; resolves once this many with such a call, or any, are waiting. */
  hold(count: number, isAwaited?: (call: RpcCall) => boolean): Promise<void>;
  /** Lets later requests through, but not those that are waiting. */
  passLater(): void;
  /** Lets all requests through. */
  release(): void;
  stop(): Promise<void>;
}

/**
 * Starts a proxy of a real node.
 *
 * @param target the real node's URL; a function if it is started later.
 */
export async function startHeldNode(target: string | (() => string)): Promise<HeldNode> {
  const node = await startNodeProxy(target);
  let held = Promise.withResolvers<void>();
  return {
    url: node.url,
    hold(count, isAwaited = () => true) {
      held = Promise.withResolvers();
      const { promise } = held;
      let waiting = 0;
      return new Promise((resolve) => {
        node.behave({
          delay(calls) {
            if (calls.some(isAwaited)) waiting++;
            if (waiting >= count) resolve();
            return promise;
          },
        });
      });
    },
    passLater: () => node.behave({}),
    release: () => held.resolve(),
    stop() {
      held.resolve();
      return node.stop();
    },
  };
}
