import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveHttp } from '@recovery-guardian/devnet/testing';

/** A bundler or paymaster that reveals in its answers by which URL and key it was called. */
export interface TelltaleUpstream {
  /** With a provider's key in its path, and another in its query. */
  urlWith(keys: { path: string; query: string }): string;
  stop(): Promise<void>;
}

interface Called {
  id: unknown;
  url: string;
  keys: readonly string[];
}

/** Starts one; it answers every call with its next fault, except those for the chain. */
export async function startTelltaleUpstream(chainId: number): Promise<TelltaleUpstream> {
  let calls = 0;
  const { url, stop } = await serveHttp(async (request, response) => {
    const { id, method } = JSON.parse(await text(request)) as { id: unknown; method: string };
    if (method === 'eth_chainId') {
      reply(response, 200, { jsonrpc: '2.0', id, result: `0x${chainId.toString(16)}` });
      return;
    }
    const { pathname, searchParams, href } = new URL(
      request.url ?? '/',
      `http://${request.headers.host}`,
    );
    const keys = [...pathname.split('/'), ...searchParams.values()].filter((part) => part !== '');
    const fault = faults[calls++ % faults.length];
    fault?.(response, { id, url: href, keys });
  });
  return {
    urlWith: ({ path, query }) => `${url}/rpc/${path}?apikey=${query}`,
    stop,
  };
}

const failure = (response: ServerResponse, { id }: Called, message: string, data?: unknown) =>
  reply(response, 200, { jsonrpc: '2.0', id, error: { code: -32_521, message, data } });

/** Every known way in which an upstream fails, with its URL or keys in it. */
const faults: ((response: ServerResponse, called: Called) => void)[] = [
  (response, called) => failure(response, called, `reverted at ${called.url}`),
  (response, called) => failure(response, called, `key ${called.keys.join(' and ')} is over quota`),
  (response, called) =>
    failure(response, called, 'reverted', { request: { url: called.url, keys: called.keys } }),
  (response, { url }) => reply(response, 401, { message: `Unauthorized: ${url}` }),
  (response, { url, id }) =>
    reply(response, 429, { id, error: { code: -32_005, message: `slow down, ${url}` } }),
  (response, { url }) => {
    response.writeHead(502, { 'content-type': 'text/html', 'x-called': url });
    response.end(`<html>Bad gateway: ${url}</html>`);
  },
  (response, { url }) => response.writeHead(301, { location: `${url}&moved=1` }).end(),
  (response, { url }) =>
    reply(response, 200, { jsonrpc: '2.0', id: url, result: `answer to another: ${url}` }),
  (response, { url }) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 10_000 });
    response.write(`{"jsonrpc":"2.0","error":{"message":"${url}`, () => response.destroy());
  },
  (response, { url }) => response.end(`${url} is not JSON`),
  (response) => response.destroy(),
];

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
