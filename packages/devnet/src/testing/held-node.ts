import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A JSON-RPC node whose answers a test can delay. */
export interface HeldNode {
  readonly url: string;
  /** Holds further requests; resolves once this many are waiting. */
  hold(count: number): Promise<void>;
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
  const open = Promise.withResolvers<void>();
  open.resolve();
  let held = open;
  let gate = open;
  let waiting = 0;
  let onWaiting = () => {};

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    waiting++;
    onWaiting();
    await gate.promise;
    waiting--;
    const headers = { 'content-type': 'application/json' };
    const rpcUrl = typeof target === 'string' ? target : target();
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body });
    response.writeHead(answer.status, headers).end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold(count) {
      gate = held = Promise.withResolvers();
      return new Promise((resolve) => {
        onWaiting = () => {
          if (waiting >= count) resolve();
        };
      });
    },
    passLater() {
      gate = open;
    },
    release: () => held.resolve(),
    async stop() {
      held.resolve();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
