import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

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
  /** Ends the HTTP request: hangs, resets the connection, or returns junk. */
  respond?: (response: ServerResponse) => void;
  /** Delays a request until it resolves. */
  delay?: (calls: readonly RpcCall[]) => Promise<void>;
  /** Changes one answer; the result replaces it. */
  tamper?: (answer: RpcAnswer, call: RpcCall) => RpcAnswer;
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
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const asked: RpcCall | RpcCall[] = JSON.parse(body);
    const calls = [asked].flat();
    requests.push(calls);
    const { respond, delay, tamper = (answer) => answer } = behaviour;
    if (respond) return respond(response);
    await delay?.(calls);
    const headers = { 'content-type': 'application/json' };
    const node = typeof target === 'string' ? target : target();
    const forwarded = await fetch(node, { method: 'POST', headers, body });
    const answers = [(await forwarded.json()) as RpcAnswer | RpcAnswer[]].flat();
    const answered = answers.map((answer) => {
      const call = calls.find(({ id }) => id === answer.id);
      return call ? tamper(answer, call) : answer;
    });
    response.setHeader('content-type', 'application/json');
    // The answers of a batch may have any order: here they are always reversed.
    response.end(JSON.stringify(Array.isArray(asked) ? answered.reverse() : answered[0]));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-key`,
    requests,
    behave: (next) => {
      behaviour = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
