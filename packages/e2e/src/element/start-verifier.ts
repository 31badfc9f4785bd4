import { text } from 'node:stream/consumers';
import { serveHttp } from '@recovery-guardian/devnet/testing';

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
  const server = await serveHttp(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const token = form.get('response') ?? '';
    const isGood = token.startsWith('human-') && !asked.includes(token);
    asked.push(token);
    response.end(JSON.stringify({ success: isGood && form.get('secret') === secret }));
  });
  return { ...server, asked };
}
