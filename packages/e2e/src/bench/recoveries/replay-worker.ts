/**
 * The process that replays a chain: a node with endless blocks, and a receiver that counts the
 * events it gets. Requests other than for blocks and logs are forwarded to a real node.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { serveHttp } from '@recovery-guardian/devnet/testing';
import { recoveryModuleEventsAbi } from '@recovery-guardian/protocol';
import { type Address, encodeEventTopics, type Hex, numberToHex, pad } from 'viem';
import { percentile } from '../kit/statistics.ts';
import { answerCalls } from '../kit/worker.ts';

export interface Replay {
  /** Answers what is not replayed. */
  rpcUrl: string;
  module: Address;
  blocks: number;
  /** Every n-th block has this many events. */
  every: number;
  perBlock: number;
}

export interface Replayed {
  /** How many events have been posted. */
  posted: number;
  /** Milliseconds since the first request for logs. */
  elapsed: number;
  /** Milliseconds between requests for logs. */
  p50: number;
  p99: number;
}

interface Call {
  id: number;
  method: string;
  params: readonly unknown[];
}

let replay: Replay | undefined;
let asked: number[] = [];
const posted = new Set<unknown>();

/** The type of all events: the only account event that its log describes completely. */
const [selector, wallet] = encodeEventTopics({
  abi: recoveryModuleEventsAbi,
  eventName: 'GuardianAdded',
  args: { wallet: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
}) as [Hex, Hex];

async function answerNode(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const message = (await json(request)) as Call | Call[];
  const answers = await Promise.all([message].flat().map(answer));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(Array.isArray(message) ? answers : answers[0]));
}

async function answer({ id, method, params }: Call) {
  if (!replay) throw new Error('Nothing is replayed');
  switch (method) {
    case 'eth_blockNumber':
      return { jsonrpc: '2.0', id, result: numberToHex(replay.blocks) };
    case 'eth_getBlockByNumber':
      return { jsonrpc: '2.0', id, result: blockOf(Number(params[0])) };
    case 'eth_getLogs':
      asked.push(performance.now());
      return { jsonrpc: '2.0', id, result: logsOf(params[0] as Range, replay) };
    default: {
      const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(replay.rpcUrl, { method: 'POST', headers, body })).json();
    }
  }
}

interface Range {
  fromBlock: Hex;
  toBlock: Hex;
}

function blockOf(number: number) {
  const timestamp = numberToHex(1_700_000_000 + number);
  return { number: numberToHex(number), hash: wordOf(number), timestamp };
}

function logsOf({ fromBlock, toBlock }: Range, { module, every, perBlock }: Replay) {
  const logs: object[] = [];
  const from = Math.ceil(Number(fromBlock) / every) * every;
  for (let number = from; number <= Number(toBlock); number += every) {
    for (let index = 0; index < perBlock; index++) {
      logs.push({
        address: module,
        topics: [selector, wallet, wordOf(number * perBlock + index)],
        data: '0x',
        blockNumber: numberToHex(number),
        blockHash: wordOf(number),
        transactionHash: wordOf(number * perBlock + index),
        logIndex: numberToHex(index),
      });
    }
  }
  return logs;
}

function wordOf(number: number): Hex {
  return pad(numberToHex(number), { size: 32 });
}

async function answerReceiver(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await request.resume();
  posted.add(request.headers['webhook-id']);
  response.writeHead(204).end();
}

const methods = {
  /** Starts a replay from the beginning. */
  async begin(next: Replay): Promise<void> {
    replay = next;
    asked = [];
    posted.clear();
  },
  urls: () =>
    Promise.all([answerNode, answerReceiver].map(async (answer) => (await serveHttp(answer)).url)),
  async look(): Promise<Replayed> {
    const gaps = asked.slice(1).map((time, index) => time - (asked[index] as number));
    const elapsed = performance.now() - (asked[0] ?? Number.NaN);
    return {
      posted: posted.size,
      elapsed,
      p50: percentile(gaps, 0.5),
      p99: percentile(gaps, 0.99),
    };
  },
};

export type ReplayMethods = typeof methods;

answerCalls(methods);
