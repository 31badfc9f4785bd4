import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A captcha provider's verification service. */
export interface Verifier {
  readonly url: string;
  /** The tokens that it was asked about, in order. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

/** Starts one that accepts each token that begins with `human-`, once. */
export async function startVerifier(secret: string): Promise<Verifier> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const token = form.get('response') ?? '';
    const isGood = token.startsWith('human-') && !asked.includes(token);
    asked.push(token);
    response.end(JSON.stringify({ success: isGood && form.get('secret') === secret }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
