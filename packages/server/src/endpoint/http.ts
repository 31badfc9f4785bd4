import type { Readable } from 'node:stream';
import { JsonRpcError } from '@recovery-guardian/core';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  failure,
  httpOf,
  internalError,
  invalidRequest,
  isUnreadable,
  notFound,
  unknownKey,
} from './json-rpc/messages.ts';
import { findId, lookedAt } from './json-rpc/requests.ts';
import type { EndpointChain } from './methods/method.ts';

/** A path prefix of the endpoint, with the URLs below it. */
export interface RoutePrefix {
  readonly prefix: string;
  /** Below the prefix. */
  readonly urls: readonly string[];
  /** Needs no API key. */
  readonly isPublic: boolean;
  /** Predates `/api/v3`, and accepts chains by name too. */
  readonly isLegacy: boolean;
}

/** The parameters in a URL. */
export interface RouteParams {
  readonly chain: string;
  readonly apiKey?: string;
}

const withKey = '/:chain/:apiKey';
/** The key is in the header `X-Api-Key`, or none is needed. */
const withoutKey = '/:chain';

/** All prefixes. Every reply below them is JSON-RPC. */
export const routePrefixes: readonly RoutePrefix[] = [
  { prefix: '/api/v3', urls: [withKey, withoutKey], isPublic: false, isLegacy: false },
  { prefix: '/public/v3', urls: [withoutKey], isPublic: true, isLegacy: false },
  { prefix: '/bundler/v3', urls: [withKey], isPublic: false, isLegacy: true },
  { prefix: '/paymaster/v3', urls: [withKey], isPublic: false, isLegacy: true },
];

/** The prefix that a path is below, whether or not a route exists there. */
export function findRoutePrefix(path: string): RoutePrefix | undefined {
  return routePrefixes.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
}

/**
 * Removes repeated slashes, and one at the end, from a URL's path below a route prefix; returns other
 * URLs unchanged. For Fastify's `rewriteUrl` option.
 */
export function withoutExtraSlashes(url: string): string {
  const [path = ''] = url.split('?', 1);
  const plain = path.replace(/\/+/g, '/').replace(/\/$/, '');
  return findRoutePrefix(plain) ? plain + url.slice(path.length) : url;
}

interface HasChain {
  readonly chain: Pick<EndpointChain, 'chainId' | 'name'>;
}

/**
 * Finds chains by how URLs name them: by id, on legacy routes also by name in any case
 * (`base-sepolia`, `Base Sepolia`), the configured one or one by which viem knows the chain.
 */
export function createChainFinder<Item extends HasChain>(
  items: readonly Item[],
  { isLegacy }: RoutePrefix,
): (name: string) => Promise<Item | undefined> {
  const byName = items.map((item) => [slug(item.chain.name), item] as const);
  const byId = items.map((item) => [String(item.chain.chainId), item] as const);
  const known = new Map([...(isLegacy ? byName : []), ...byId]);
  let aliases: Promise<ReadonlyMap<string, Item>> | undefined;
  return async (name) => {
    const spelling = slug(name);
    const found = known.get(spelling);
    if (found || !isLegacy) return found;
    aliases ??= findAliases(items);
    return (await aliases).get(spelling);
  };
}

/** Loads viem's chains, which takes half a second, and maps the names of those that are served. */
async function findAliases<Item extends HasChain>(
  items: readonly Item[],
): Promise<ReadonlyMap<string, Item>> {
  const named = Object.entries(await import('viem/chains'));
  return new Map(
    items.flatMap((item) =>
      named.flatMap(([exported, chain]) => {
        if (!('id' in chain) || chain.id !== item.chain.chainId) return [];
        const words = exported.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ');
        return [words, chain.name].map((name) => [slug(name), item] as const);
      }),
    ),
  );
}

function slug(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/**
 * Marks every reply as deprecated (RFC 9745) with a link to its successor (RFC 5829). The link has
 * no key: it is sent in `X-Api-Key` there.
 */
export function announceSuccessor(
  app: FastifyInstance,
  findChain: (name: string) => Promise<HasChain | undefined>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('deprecation', `@${deprecatedSince}`);
    const { chain } = (await findChain((request.params as Partial<RouteParams>).chain ?? '')) ?? {};
    if (chain) reply.header('link', `</api/v3/${chain.chainId}>; rel="successor-version"`);
  });
}

/** 1 January 2026, in seconds. */
const deprecatedSince = 1_767_225_600;

/** Sent with every reply. `Retry-After` is exposed because viem uses it. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After, Deprecation, Link',
};

/**
 * Lets pages of every origin call the endpoint and read its replies, including errors. Access
 * depends on the API key only, never on cookies.
 */
export function allowEveryOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(corsHeaders);
    done();
  });

  app.options('/*', async (request, reply) => {
    const asked = request.headers['access-control-request-headers'];
    reply.header('access-control-allow-methods', 'POST');
    reply.header('access-control-allow-headers', asked ?? 'content-type, x-api-key');
    reply.header('access-control-max-age', '86400');
    return reply.code(204).send();
  });
}

/** The type of every reply; Fastify would spend time on a shorter one. */
export const jsonType = 'application/json; charset=utf-8';

/** Turns all errors below a route prefix, of the plugin or Fastify, into JSON-RPC replies. */
export function refuseInJsonRpc(app: FastifyInstance): void {
  app.setNotFoundHandler(async () => {
    throw notFound();
  });

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = error instanceof JsonRpcError ? error : ofFastify(error, request);
    const { httpStatus, retryAfter } = httpOf(refusal);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply
      .code(httpStatus)
      .header('content-type', jsonType)
      .send(failure(isUnreadable(refusal) ? null : findId(bodyText(request)), refusal));
  });
}

/**
 * Answers requests that Fastify refuses before routing: URLs that are invalid or too long. For its
 * `frameworkErrors` option. Returns false, and does nothing, for other paths than ours.
 */
export function answerFrameworkError(request: FastifyRequest, reply: FastifyReply): boolean {
  const [path = ''] = (request.raw.url ?? '').split('?', 1);
  const route = findRoutePrefix(path);
  if (!route) return false;
  const names = path.slice(route.prefix.length + 1).split('/');
  // With two segments, only the key can be unreadable.
  const refusal = names.length === 2 && names[0] && names[1] ? unknownKey() : notFound();
  reply
    .code(refusal.httpStatus)
    .headers({ ...corsHeaders, 'content-type': jsonType })
    .send(failure(null, refusal));
  return true;
}

/**
 * The reply to a request that Node's parser rejected (over 16 KiB of headers, not HTTP). Looks at
 * as much of the request as there is; returns undefined for other paths than ours.
 */
export function replyToUnread(
  start: string,
): { headers: Readonly<Record<string, string>>; body: string } | undefined {
  const path = /^[A-Z]+ ([^ ?]+)/.exec(start)?.[1];
  if (path === undefined || !findRoutePrefix(withoutExtraSlashes(path))) return undefined;
  const body = failure(null, invalidRequest('unreadable'));
  return { headers: { ...corsHeaders, 'content-type': jsonType }, body };
}

/** Logs an internal error. What is unavailable logs it itself: while it is, each request fails. */
export function logFault(request: FastifyRequest, error: unknown): void {
  if ((error as Partial<FastifyError>).statusCode !== 503) request.log.error(error);
}

/** The request's body without a byte order mark; JSON-RPC code reports what is wrong with it. */
export function bodyText({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body.replace(/^\uFEFF/, '') : '';
}

/**
 * Reads the start of a refused body, for the id in the refusal. The rest is discarded on arrival.
 */
export function readStart(body: Readable): Promise<string> {
  return new Promise((resolve) => {
    let start = '';
    const stop = () => {
      body.off('data', onData).resume();
      resolve(start);
    };
    const onData = (chunk: Buffer) => {
      start += chunk.toString('utf8', 0, lookedAt);
      if (start.length >= lookedAt) stop();
    };
    body.on('data', onData).once('close', stop).once('end', stop).once('error', stop);
  });
}

function ofFastify(error: FastifyError, request: FastifyRequest): JsonRpcError {
  const { statusCode = 500 } = error;
  if (statusCode === 413) return invalidRequest('the body is too large', 413);
  if (statusCode >= 400 && statusCode < 500) return invalidRequest('unreadable', statusCode);
  logFault(request, error);
  return internalError(error);
}

/** The loggable parts of a request: its route, never its URL, which contains the API key. */
export function loggedRequest(request: FastifyRequest) {
  const { method, ip, routeOptions } = request;
  return { method, url: routeOptions.url ?? '(no route)', remoteAddress: ip };
}
