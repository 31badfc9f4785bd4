import { createServer } from 'node:http';

const { RECOVERY_SERVICE, RECOVERY_TOKEN, PORT } = process.env;
const service = new URL(`${RECOVERY_SERVICE}/`).href;
const prefix = '/recovery/';
const maximumBody = 65_536;

// A request that takes longer than ten seconds to arrive is ended; Node looks once a second.
const timeouts = { requestTimeout: 10_000, connectionsCheckingInterval: 1_000 };

createServer(timeouts, async (request, response) => {
  try {
    const { status, headers, body } = await passOn(request, response);
    response.writeHead(status, headers).end(body);
  } catch {
    // The service does not answer, or the caller has left.
    response.writeHead(502).end();
  }
}).listen(PORT);

async function passOn(request, response) {
  const { method, url, socket, headers } = request;
  if (!url.startsWith(prefix)) return { status: 404 };
  // A path can lead out of the service's folder, or to another host: no one else gets your token.
  const target = new URL(service + url.slice(prefix.length)).href;
  if (!target.startsWith(service)) return { status: 404 };
  if (method !== 'GET' && method !== 'POST') return { status: 405 };
  const sent = await readBody(request);
  if (sent.length > maximumBody) return { status: 413 };

  const left = new AbortController();
  response.once('close', () => left.abort());
  const answer = await fetch(target, {
    method,
    headers: {
      authorization: `Bearer ${RECOVERY_TOKEN}`,
      'content-type': 'application/json',
      'x-forwarded-for': socket.remoteAddress,
      // The language of later messages to an address that is registered here.
      ...(headers['accept-language'] && { 'accept-language': headers['accept-language'] }),
    },
    body: method === 'POST' ? sent : undefined,
    redirect: 'manual',
    signal: AbortSignal.any([left.signal, AbortSignal.timeout(30_000)]),
  });
  const retryAfter = answer.headers.get('retry-after');
  return {
    status: answer.status,
    headers: {
      'content-type': 'application/json',
      // Answers have personal data.
      'cache-control': 'no-store',
      ...(retryAfter && { 'retry-after': retryAfter }),
    },
    body: await answer.text(),
  };
}

/** Keeps little more than the maximum of a longer body, which it reads to the end. */
async function readBody(request) {
  let kept = Buffer.alloc(0);
  for await (const chunk of request) {
    if (kept.length <= maximumBody) kept = Buffer.concat([kept, chunk]);
  }
  return kept;
}
