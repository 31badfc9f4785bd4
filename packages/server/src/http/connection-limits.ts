import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Milliseconds without any data after which a connection is closed: answers that a caller does not
 * read would stay in memory. The longest wait for an answer is a CPU profile's minute.
 */
export const connectionTimeout = 120_000;

/** How many requests of one connection may be open. Most clients wait for each answer. */
export const longestPipeline = 16;

/**
 * Closes a connection that sends more requests than {@link longestPipeline} without waiting for the
 * answers. Node reads 64 KB at once and starts all requests in it, some 2,000, each with an answer that
 * is kept until those before it are sent.
 *
 * It is called instead of Fastify's own listener, because a refused request must cost next to nothing.
 */
export function limitPipelining(server: Server): void {
  const [handle] = server.listeners('request') as RequestListener[];
  if (!handle) throw new Error('The server has no listener');
  const open = new WeakMap<Socket, number>();
  // One function for all requests, as it is needed for each.
  function answered(this: ServerResponse): void {
    const { socket } = this.req;
    open.set(socket, (open.get(socket) ?? 0) - 1);
  }
  server.off('request', handle);
  server.on('request', (request, response) => {
    const { socket } = request;
    const count = (open.get(socket) ?? 0) + 1;
    if (count > longestPipeline) {
      socket.destroy();
      return;
    }
    open.set(socket, count);
    response.on('close', answered);
    handle(request, response);
  });
}
