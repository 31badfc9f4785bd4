import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** A request in its exact bytes. */
export interface RawRequest {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** Sends a request on its own connection. @returns the whole response: head, headers, body. */
export async function sendRaw(url: string, request: RawRequest): Promise<string> {
  const { hostname, port, host } = new URL(url);
  const { method = 'POST', path, headers = {}, body = '' } = request;
  const socket = connect(Number(port), hostname);
  // A server may hang up on a request that it will not read to the end.
  socket.on('error', () => {});
  await once(socket, 'connect');
  const lines = Object.entries({
    host,
    connection: 'close',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`);
  return text(socket).catch(() => '');
}

/** The status of what {@link sendRaw} returned. */
export function statusOf(reply: string): number {
  return Number(reply.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
}

/** The URL of a server's metrics, which its log names. */
export async function metricsUrlIn(logDirectory: string): Promise<string> {
  for (const file of await readdir(logDirectory)) {
    const log = await readFile(join(logDirectory, file), 'utf8');
    const line = log.split('\n').find((text) => text.includes('"msg":"metrics"'));
    if (line) return (JSON.parse(line) as { url: string }).url;
  }
  throw new Error('The log does not say where the metrics are');
}
