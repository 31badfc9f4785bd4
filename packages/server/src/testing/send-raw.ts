import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends a request that no HTTP client would send; returns what was answered. */
export async function sendRaw(url: string, request: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(request);
  return text(socket);
}
