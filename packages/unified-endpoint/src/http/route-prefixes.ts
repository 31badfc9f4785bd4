import type { FastifyInstance } from 'fastify';
import type { EndpointChain } from '../routing/chain.ts';

/** A family of URLs that the endpoint answers at. */
export interface RoutePrefix {
  readonly prefix: string;
  /** Below the prefix. */
  readonly urls: readonly string[];
  /** Asks for no API key. */
  readonly isPublic: boolean;
  /** Came before `/api/v3`, and names chains by their names, too. */
  readonly isLegacy: boolean;
}

/** What a door's URL names. */
export interface RouteParams {
  readonly chain: string;
  readonly apiKey?: string;
}

const withKey = '/:chain/:apiKey';
/** The key comes in the header `X-Api-Key`, or none is asked for. */
const withoutKey = '/:chain';

/** All of them. Whatever is asked below their prefixes, the reply is JSON-RPC. */
export const routePrefixes: readonly RoutePrefix[] = [
  { prefix: '/api/v3', urls: [withKey, withoutKey], isPublic: false, isLegacy: false },
  { prefix: '/public/v3', urls: [withoutKey], isPublic: true, isLegacy: false },
  { prefix: '/bundler/v3', urls: [withKey], isPublic: false, isLegacy: true },
  { prefix: '/paymaster/v3', urls: [withKey], isPublic: false, isLegacy: true },
];

/** The door that a path leads to, whether or not there is anything behind it. */
export function findRoutePrefix(path: string): RoutePrefix | undefined {
  return routePrefixes.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
}

/** The chains as a door's URLs spell them: by id; at legacy doors by name too (`base-sepolia`). */
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
 * Tells on every reply that the URL is deprecated, and since when (RFC 9745), and what came after it
 * (RFC 5829); without the key, which goes into `X-Api-Key` there.
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
