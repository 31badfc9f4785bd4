import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const files = {
  '/m': { type: 'text/html; charset=utf-8', text: read('./message-page.html') },
  '/m/page.js': { type: 'text/javascript; charset=utf-8', text: read('./message-page.js') },
  '/m/page.css': { type: 'text/css; charset=utf-8', text: read('./message-page.css') },
};

/**
 * The page behind the link in an email. It says what the message is about, shows the long code to be
 * copied, and offers "this was not me". Opening it confirms nothing and changes nothing: mail
 * scanners open every link (security S22).
 *
 * Its secrets stand in the fragment, which browsers send to nobody.
 */
export function messagePage(app: FastifyInstance): void {
  for (const [path, { type, text }] of Object.entries(files)) {
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    app.get(path, { schema: { hide: true } as object }, async (request, reply) => {
      reply.headers({ ...headers, etag });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type(type).send(text);
    });
  }
}

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
};
