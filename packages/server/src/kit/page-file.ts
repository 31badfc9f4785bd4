import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file of a page, in which nothing is secret. */
export interface PageFile {
  readonly type: string;
  readonly text: string;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Reads a file that lies beside a module: the bundle has it there, too. */
export function readPageFile(name: string, module: string): PageFile {
  const url = new URL(name, module);
  return { type: types[extname(name)] ?? '', text: readFileSync(url, 'utf8') };
}

/** Pages of this server load from it alone, write only text, and are in no frame. */
const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-cache',
};

export function sendPageFile(request: FastifyRequest, reply: FastifyReply, file: PageFile) {
  const { type, text } = file;
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({ ...headers, etag });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type(type).send(text);
}
