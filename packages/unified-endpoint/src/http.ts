import type { FastifyInstance } from 'fastify';
import type { EndpointChain } from './routing/chain.ts';

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

/** Maps chains by how URLs name them: by id, on legacy routes also by name (`base-sepolia`). */
export function spellChains<Item extends { readonly chain: EndpointChain }>(
  items: readonly Item[],
  { isLegacy }: RoutePrefix,
): ReadonlyMap<string, Item> {
  const byName = items.map((item) => [slug(item.chain.name), item] as const);
  const byId = items.map((item) => [String(item.chain.chainId), item] as const);
  return new Map([...(isLegacy ? byName : []), ...byId]);
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
  chains: ReadonlyMap<string, { readonly chain: EndpointChain }>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('deprecation', `@${deprecatedSince}`);
    const { chain } = chains.get((request.params as Partial<RouteParams>).chain ?? '') ?? {};
    if (chain) reply.header('link', `</api/v3/${chain.chainId}>; rel="successor-version"`);
  });
}

/** 1 January 2026, in seconds. */
const deprecatedSince = 1_767_225_600;
