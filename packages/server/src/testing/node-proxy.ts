import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type RpcCall = { id: number; method: string; params: unknown[] };
export type RpcAnswer = { jsonrpc: '2.0'; id: unknown; result?: unknown; error?: unknown };

/** What a node may do instead of passing an answer on as it is. */
export type Behaviour = {
  /** Ends the HTTP request its own way: it hangs, resets the connection, answers junk. */
  respond?: (response: ServerResponse) => void;
  /** Keeps a request waiting until it has done what it does. */
  delay?: (calls: readonly RpcCall[]) => Promise<void>;
  /** Changes one answer; what it leaves out is left out. */
  tamper?: (answer: RpcAnswer, call: RpcCall) => RpcAnswer;
};

/** A node that passes everything on to a real one, and misbehaves as it is told. */
export type NodeProxy = {
  readonly url: string;
  /** Every HTTP request so far, as the calls it carried. */
  readonly requests: RpcCall[][];
  behave(behaviour: Behaviour): void;
  stop(): Promise<void>;
};

/** `target` may be a function where the real node is started later. */
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
    const answered = await fetch(node, { method: 'POST', headers, body });
    const answers = [(await answered.json()) as RpcAnswer | RpcAnswer[]].flat();
    const told = answers.map((answer) => {
      const call = calls.find(({ id }) => id === answer.id);
      return call ? tamper(answer, call) : answer;
    });
    response.setHeader('content-type', 'application/json');
    // A batch's answers may come in any order: here always backwards.
    response.end(JSON.stringify(Array.isArray(asked) ? told.reverse() : told[0]));
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
