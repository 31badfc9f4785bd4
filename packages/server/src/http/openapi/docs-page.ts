import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const read = (name: string) => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8');
const files = {
  '/docs': { type: 'text/html; charset=utf-8', text: read('docs.html') },
  '/docs/docs.js': { type: 'text/javascript; charset=utf-8', text: read('docs.js') },
  '/docs/docs.css': { type: 'text/css; charset=utf-8', text: read('docs.css') },
};

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
};

/** Serves a page that shows `/openapi.json`, without requests to other hosts. */
export function docsPage(app: FastifyInstance): void {
  for (const [path, { type, text }] of Object.entries(files)) {
    app.get(path, async (_request, reply) => reply.headers(headers).type(type).send(text));
  }
}
