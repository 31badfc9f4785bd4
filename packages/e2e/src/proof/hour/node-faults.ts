import type { ServerResponse } from 'node:http';
import { type RpcAnswer, type RpcCall, startNodeProxy } from '@recovery-guardian/devnet/testing';
import type { Random } from '../../faults/random.ts';
import { createFaultLog } from './mail-faults.ts';

/** A branch of the chain that lost, and the number of the last block that it shares. */
export interface Branch {
  base?: number | undefined;
}

/** A node of a provider, with several machines behind one address. */
export interface ProviderNode {
  readonly url: string;
  /** The share of failing requests, from 0 to 1. */
  faultRate: number;
  /** How many blocks the machine behind the others is behind. */
  lag: number;
  readonly faults: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** Refuses all calls in the given way. */
type Refuse = (response: ServerResponse, calls: readonly RpcCall[], random: Random) => void;

const slowDown = [
  { code: -32_005, message: 'daily request count exceeded, request rate limited' },
  { code: 429, message: 'Your app has exceeded its compute units per second capacity' },
  { code: -32_007, message: '50/second request limit reached' },
  { code: -32_000, message: 'try again later' },
];
const ownFaults = [
  { code: -32_603, message: 'Internal error' },
  { code: -32_000, message: 'header not found' },
  { code: -32_001, message: 'resource not found' },
  { code: -32_000, message: 'missing trie node 0x12' },
];

const refusals: Record<string, Refuse> = {
  'connection reset': (response) => void response.socket?.resetAndDestroy(),
  'HTML page': (response, _calls, random) =>
    void response
      .writeHead(random.pick([200, 403, 502, 503]), { 'content-type': 'text/html' })
      .end('<html><h1>Attention required</h1></html>'),
  'HTTP 429': (response) => void response.writeHead(429, { 'retry-after': '1' }).end('Slow down'),
  'JSON-RPC error by "slow down"': (response, calls, random) =>
    send(response, calls, random.pick([200, 400, 403, 429, 503]), {
      error: random.pick(slowDown),
    }),
  'JSON-RPC error of the node': (response, calls, random) =>
    send(response, calls, random.pick([200, 400, 403, 500, 503]), {
      error: random.pick(ownFaults),
    }),
  'wrong ids': (response, calls) =>
    send(
      response,
      calls.map((call) => ({ ...call, id: call.id + 7_000 })),
      200,
      { result: '0x0' },
    ),
  'empty body': (response) => void response.writeHead(200).end(),
  'batch answered in part': (response, calls) =>
    send(response, calls.slice(1), 200, { result: '0x1' }),
};

function send(
  response: ServerResponse,
  calls: readonly RpcCall[],
  status: number,
  answer: Pick<RpcAnswer, 'result' | 'error'>,
): void {
  const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, ...answer }));
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answers.length === 1 ? answers[0] : answers));
}

/**
 * Answers from a branch that has one empty block after its base, and everything of the chain's later
 * blocks one block later: a reorg onto it, and one back once it ends. The node itself cannot be told to
 * reorganize for an hour, as it loses blocks by that.
 */
async function answerFromBranch(
  answer: RpcAnswer,
  { method, params, ...call }: RpcCall,
  { base, ask }: { base: number; ask: (call: RpcCall) => Promise<RpcAnswer> },
): Promise<RpcAnswer> {
  const hashOf = (block: number) =>
    `0xf0${base.toString(16).padStart(31, '0')}${block.toString(16).padStart(31, '0')}`;
  const moved = <Part extends { blockNumber: string; blockHash: string }>(part: Part): Part => {
    const block = Number(part.blockNumber);
    if (block <= base) return part;
    return { ...part, blockNumber: hex(block + 1), blockHash: hashOf(block + 1) };
  };
  const newest = await ask({ id: 1, method: 'eth_blockNumber', params: [] });
  const head = Number(newest.result);
  const at = blockAt[method];
  if (at !== undefined) {
    const block = params[at] === 'latest' ? head : Number(params[at]);
    if (!(block > base)) return answer;
    return ask({ ...call, method, params: params.with(at, hex(block - 1)) });
  }
  if (method === 'eth_getLogs') {
    const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }];
    const wider = { ...(params[0] as object), fromBlock: hex(Math.max(Number(fromBlock) - 1, 0)) };
    const { result } = await ask({ ...call, method, params: [wider] });
    const logs = ((result ?? []) as { blockNumber: string; blockHash: string }[]).map(moved);
    const isAsked = (block: number) => Number(fromBlock) <= block && block <= Number(toBlock);
    return { ...answer, result: logs.filter(({ blockNumber }) => isAsked(Number(blockNumber))) };
  }
  if (method === 'eth_getTransactionReceipt' && answer.result) {
    const receipt = moved(answer.result as { blockNumber: string; blockHash: string });
    return { ...answer, result: Number(receipt.blockNumber) > head ? null : receipt };
  }
  if (method === 'eth_getBlockByNumber' && answer.result) {
    const block = answer.result as { number: string; parentHash: string };
    const number = Number(block.number);
    if (number <= base) return answer;
    const parentHash = number - 1 > base ? hashOf(number - 1) : block.parentHash;
    return { ...answer, result: { ...block, hash: hashOf(number), parentHash } };
  }
  return answer;
}

/** One query for logs may have no more blocks than this. */
const maximumRange = 20;
/** The position of the block among the parameters. */
const blockAt: Record<string, number> = {
  eth_call: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
};

/**
 * Starts a way to a node that fails, limits the range of logs, and has a second machine, which is
 * some blocks behind: which one answers changes with each call, also within a batch. While `branch`
 * has a base, all answer from there.
 */
export async function startProviderNode(
  target: () => string,
  branch: Branch,
  random: Random,
): Promise<ProviderNode> {
  const proxy = await startNodeProxy(target);
  const { faults, note } = createFaultLog();
  proxy.behave({
    respond(response, calls) {
      if (!random.chance(node.faultRate)) return false;
      const names = Object.keys(refusals).filter(
        (name) => calls.length > 1 || !/in part/.test(name),
      );
      refusals[note(random.pick(names))]?.(response, calls, random);
      return true;
    },
    async tamper(answer, call, ask) {
      const { method, params } = call;
      const refuse = (code: number, message: string): RpcAnswer => ({
        ...{ jsonrpc: '2.0', id: answer.id },
        error: { code, message },
      });
      if (method === 'eth_getLogs' && spanOf(call) > maximumRange) {
        note('range of logs refused');
        return refuse(-32_602, `eth_getLogs is limited to a ${maximumRange} block range`);
      }
      if (method === 'eth_getLogs' && random.chance(node.faultRate / 10)) {
        note('no logs, although there are some');
        return { ...answer, result: [] };
      }
      if (branch.base !== undefined) {
        note('answer from another branch');
        return answerFromBranch(answer, call, { base: branch.base, ask });
      }
      const behind = random.chance(0.4) ? random.int(node.lag + 1) : 0;
      if (behind === 0) return answer;
      note('answer of the machine behind');
      const newest = await ask({ id: 1, method: 'eth_blockNumber', params: [] });
      const head = Number(newest.result) - behind;
      const at = blockAt[method];
      if (method === 'eth_blockNumber') return { ...answer, result: hex(head) };
      if (method === 'eth_getLogs') {
        const logs = (answer.result ?? []) as { blockNumber: string }[];
        return { ...answer, result: logs.filter(({ blockNumber }) => Number(blockNumber) <= head) };
      }
      if (method === 'eth_getBlockByNumber') {
        if (params[0] === 'latest') return ask({ ...call, params: [hex(head), params[1]] });
        return Number(params[0]) > head ? { ...answer, result: null } : answer;
      }
      if (method === 'eth_getTransactionReceipt') {
        const receipt = answer.result as { blockNumber: string } | null;
        return Number(receipt?.blockNumber) > head ? { ...answer, result: null } : answer;
      }
      if (at === undefined) return answer;
      const block = params[at];
      if (block === 'latest') return ask({ ...call, params: params.with(at, hex(head)) });
      return typeof block === 'string' && Number(block) > head
        ? refuse(-32_000, 'header not found')
        : answer;
    },
  });
  const node: ProviderNode = { url: proxy.url, faultRate: 0, lag: 0, faults, stop: proxy.stop };
  return node;
}

function hex(number: number): string {
  return `0x${number.toString(16)}`;
}

function spanOf({ params }: RpcCall): number {
  const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }];
  return Number(toBlock) - Number(fromBlock) + 1;
}
