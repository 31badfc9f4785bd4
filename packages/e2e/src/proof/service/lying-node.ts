import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface RpcRequest {
  id: unknown;
  method: string;
  params: unknown[];
}
export interface RpcAnswer {
  id: unknown;
  result?: unknown;
  error?: unknown;
}
/** Turns a true answer into a lie; it may also send the honest node another request. */
export type Lie = (
  request: RpcRequest,
  truth: RpcAnswer,
  askHonest: (request: RpcRequest) => Promise<RpcAnswer>,
) => RpcAnswer | Promise<RpcAnswer>;

/** An RPC node that forwards to an honest one until it is told how to lie. */
export interface LyingNode {
  readonly url: string;
  /** The honest node; set it before the first request. */
  honestUrl: string;
  /** How it lies from now on; `undefined` for the truth. */
  lie: Lie | undefined;
  /** The number of false answers so far. */
  readonly lies: number;
  stop(): Promise<void>;
}

export async function startLyingNode(): Promise<LyingNode> {
  let lies = 0;
  const server = createServer(async (request, response) => {
    try {
      const asked = (await json(request)) as RpcRequest | RpcRequest[];
      const answers = await Promise.all([asked].flat().map(answer));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]));
    } catch {
      response.destroy();
    }
  });
  const answer = async (request: RpcRequest): Promise<RpcAnswer> => {
    const { lie } = node;
    const truth = await askHonest(request);
    const told = lie ? await lie(request, truth, askHonest) : truth;
    if (JSON.stringify(told) !== JSON.stringify(truth)) lies++;
    return told;
  };
  const askHonest = async (request: RpcRequest): Promise<RpcAnswer> => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', ...request });
    const response = await fetch(node.honestUrl, { method: 'POST', headers, body });
    return (await response.json()) as RpcAnswer;
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const node: LyingNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    honestUrl: '',
    lie: undefined,
    get lies() {
      return lies;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return node;
}
