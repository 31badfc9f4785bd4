import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Belongs to the operator's page: it needs no token of the admin API. */
    isPage?: boolean;
  }
}

const readPage = (name: string) => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8');
const files = {
  '/': { type: 'text/html; charset=utf-8', text: readPage('operator.html') },
  '/operator.js': { type: 'text/javascript; charset=utf-8', text: readPage('operator.js') },
  '/operator.css': { type: 'text/css; charset=utf-8', text: readPage('operator.css') },
};

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Serves the files of the operator's page, in which nothing is secret. */
export function addOperatorPage(app: FastifyInstance): void {
  for (const [path, { type, text }] of Object.entries(files)) {
    app.get(path, { config: { isPage: true } }, async (request, reply) =>
      hasOwnHost(request)
        ? reply.headers(headers).type(type).send(text)
        : reply
            .status(421)
            .type('text/plain')
            .send('Open this page by localhost or an IP address.\n'),
    );
  }
}

/**
 * Whether a request may be from the operator's page: it is not from another one, and not for a name
 * that another site can point here (DNS rebinding).
 */
export function isFromOwnPage(request: FastifyRequest): boolean {
  const { origin, host, 'sec-fetch-site': site = 'same-origin' } = request.headers;
  const isOwn = origin === undefined || origin.replace(/^https?:\/\//, '') === host;
  return hasOwnHost(request) && isOwn && site === 'same-origin';
}

/** By a name, any site could lead the operator's browser here. */
function hasOwnHost({ headers: { host = '' } }: FastifyRequest): boolean {
  return /^(localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])(:\d+)?$/i.test(host);
}
