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
