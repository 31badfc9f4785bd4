import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Language } from '@recovery-guardian/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguages } from '../http/authenticate.ts';
import { defaultTemplates, pickAcceptedLanguage } from '../messages/languages.ts';
import type { Settings } from '../settings.ts';
import { pageWords } from './words/words-by-language.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const files = {
  '/m': { type: 'text/html; charset=utf-8', text: read('./message-page.html') },
  '/m/page.js': { type: 'text/javascript; charset=utf-8', text: read('./message-page.js') },
  '/m/page.css': { type: 'text/css; charset=utf-8', text: read('./message-page.css') },
};

/**
 * Serves the page behind the link in an email. It describes the request, shows the long code and
 * the account's state on the network, and offers "this was not me". Opening it confirms and changes
 * nothing, because mail scanners open every link.
 *
 * Its secrets are in the fragment, which browsers never send.
 */
export function messagePage(
  app: FastifyInstance,
  { defaultLanguage }: Pick<Settings, 'defaultLanguage'>,
): void {
  for (const [path, file] of Object.entries(files)) {
    app.get(path, (request, reply) => send(request, reply, file));
  }
  app.get('/m/words.json', (request, reply) => {
    const accepted = acceptedLanguages(request);
    const languages = Object.keys(pageWords) as Language[];
    const language = pickAcceptedLanguage(accepted, languages, defaultLanguage);
    const direction = defaultTemplates[language]?.direction;
    const text = JSON.stringify({ language, direction, words: pageWords[language] });
    reply.header('vary', 'accept-language');
    return send(request, reply, { type: 'application/json; charset=utf-8', text });
  });
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text }: { type: string; text: string },
) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({ ...headers, etag });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type(type).send(text);
}

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
};
