import { finished } from 'node:stream';
import { site } from '@recovery-guardian/core/ip-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { noteSpan } from '../kit/tracing.ts';
import { NotSponsored } from '../sponsor/gas-policy.ts';
import type { AccessControl } from './access.ts';
import type { Caller } from './caller.ts';
import {
  allowEveryOrigin,
  announceSuccessor,
  bodyText,
  createChainFinder,
  jsonType,
  logFault,
  loggedRequest,
  type RouteParams,
  type RoutePrefix,
  readStart,
  refuseInJsonRpc,
  routePrefixes,
} from './http.ts';
import { invalidRequest, tooManyRequests, unknownChain } from './json-rpc/messages.ts';
import { answer, type CallObserver, readBody } from './json-rpc/requests.ts';
import type { EndpointChain } from './methods/method.ts';
import { createRouter, findTraits, type Router } from './router.ts';
import { type ByteBudget, createByteBudget } from './runtime.ts';
import { createSeenOperations, type SeenOperations } from './seen-operations.ts';
import {
  createUpstreamPool,
  type UpstreamObserver,
  type UpstreamPoolOptions,
} from './upstream/pool.ts';

/**
 * Receives events for metrics. Never a key or URL: upstreams are named by kind and index,
 * `bundler-1`.
 */
export interface EndpointObserver extends UpstreamObserver {
  callEnded(call: {
    chainId: number;
    /** `other` for methods that the endpoint does not know. */
    method: string;
    callerId: string;
    /** `ok` or the error's code. */
    outcome: string;
    seconds: number;
  }): void;
  sponsorshipRefused(refusal: { chainId: number; reason: string }): void;
}

/** Also records each call to an upstream as a span, by the upstream's name and the method. */
export function traceUpstreams(observer: EndpointObserver): EndpointObserver {
  return {
    ...observer,
    upstreamCalled(call) {
      observer.upstreamCalled(call);
      const { chainId, upstream, method, outcome, seconds } = call;
      noteSpan(`${upstream} ${method}`, {
        kind: 'client',
        attributes: { chain: chainId },
        milliseconds: seconds * 1_000,
        failure: outcome === 'ok' ? undefined : outcome,
      });
    },
  };
}

/** Options of the endpoint. Sizes in bytes. */
export interface UnifiedEndpointOptions {
  readonly chains: readonly EndpointChain[];
  /** Decides which calls are allowed. */
  readonly access: AccessControl;
  readonly observer?: EndpointObserver;
  /** Maximum size of a request's body. 1 MiB by default. */
  readonly maxBodySize?: number;
  /** Maximum calls in one batch. 1,000 by default, as many as viem sends. */
  readonly maxBatch?: number;
}

/**
 * JSON-RPC 2.0 to a chain's bundlers and paymasters under one URL. Serves `POST
 * /api/v3/{chain_id}/{api_key}` and the other {@link routePrefixes}. Every reply below these
 * prefixes is JSON-RPC.
 */
export const unifiedEndpoint = fp(
  async (app: FastifyInstance, options: UnifiedEndpointOptions) => {
    const seenOperations = createSeenOperations(rememberedSize);
    const memory = createByteBudget(batchAnswersSize);
    const bodies = createByteBudget(longBodiesSize);
    const chains = options.chains.map((chain) =>
      openChain(app, chain, options.observer, seenOperations),
    );
    for (const route of routePrefixes) {
      await app.register(openRoutes, {
        prefix: route.prefix,
        // Fastify's type requires a string, pino accepts any value.
        logSerializers: { req: loggedRequest as never },
        route,
        chains,
        endpoint: options,
        memory,
        bodies,
      });
    }
  },
  { name: '@recovery-guardian/server/endpoint', fastify: '5.x' },
);

/** Maximum size of remembered user operations of all chains, in bytes. */
const rememberedSize = 16_777_216;

/** Maximum size of the long answers of all batches, in bytes. */
const batchAnswersSize = 33_554_432;

/** Maximum size of the long bodies of all requests, from their header to their answer, in bytes. */
const longBodiesSize = 67_108_864;

/** In bytes. A shorter body always fits: connections are limited by the proxy. */
const shortBody = 16_384;

interface OpenChain {
  readonly chain: EndpointChain;
  readonly router: Router;
}

/** Connects a chain to its upstreams until the server closes. */
function openChain(
  app: FastifyInstance,
  chain: EndpointChain,
  observer: UnifiedEndpointOptions['observer'],
  seenOperations: SeenOperations,
): OpenChain {
  const { chainId, paymasterUrls = [] } = chain;
  const pool = (kind: UpstreamPoolOptions['kind'], urls: readonly string[]) => {
    const opened = createUpstreamPool({
      kind,
      chainId,
      urls,
      findTraits,
      observer,
    });
    app.addHook('onClose', () => opened.close());
    return opened;
  };
  const router = createRouter(chain, {
    bundlers: pool('bundler', chain.bundlerUrls),
    nodes: pool('node', chain.nodeUrls),
    paymasters: paymasterUrls.length > 0 ? pool('paymaster', paymasterUrls) : undefined,
    seenOperations,
  });
  return { chain, router };
}

interface RouteOptions {
  readonly route: RoutePrefix;
  readonly chains: readonly OpenChain[];
  readonly endpoint: UnifiedEndpointOptions;
  readonly memory: ByteBudget;
  readonly bodies: ByteBudget;
}

/** The result of authorizing a request. */
interface Authorized {
  readonly open: OpenChain;
  readonly caller: Caller;
}

async function openRoutes(
  app: FastifyInstance,
  { route, chains, endpoint, memory, bodies }: RouteOptions,
): Promise<void> {
  const { access, observer, maxBodySize: bodyLimit = 1_048_576, maxBatch = 1_000 } = endpoint;
  const findChain = createChainFinder(chains, route);

  allowEveryOrigin(app);
  if (route.isLegacy) announceSuccessor(app, findChain);
  refuseInJsonRpc(app);
  readBodiesAsText(app);

  app.decorateRequest('authorized');

  async function authorize(request: FastifyRequest): Promise<Authorized> {
    const { chain: name, apiKey } = request.params as RouteParams;
    const open = await findChain(name);
    if (!open) throw unknownChain();
    const caller = await access.authorize({
      key: apiKey ?? keyHeader(request),
      isPublic: route.isPublic,
      chainId: open.chain.chainId,
      origin: request.headers.origin,
      network: site(request.ip),
      ip: request.ip,
    });
    return { open, caller };
  }

  /** Runs before the body is read, so that a refused request costs little. */
  async function authorizeFirst(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      request.setDecorator('authorized', await authorize(request));
      reserveBody(request, reply);
    } catch (refusal) {
      request.body = await readStart(request.raw);
      throw refusal;
    }
  }

  /** @throws JsonRpcError tooManyRequests (429) */
  function reserveBody(request: FastifyRequest, reply: FastifyReply): void {
    const size = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit);
    if (size <= shortBody) return;
    if (!bodies.take(size)) throw tooManyRequests(1);
    finished(reply.raw, () => bodies.giveBack(size));
  }

  async function answerCalls(request: FastifyRequest, reply: FastifyReply) {
    const { open, caller } = request.getDecorator<Authorized>('authorized');
    const calls = await readBody(bodyText(request), maxBatch);
    if (Array.isArray(calls)) await access.authorizeBatch(caller, calls.length);

    const { status, body, retryAfter } = await answer(
      calls,
      async (call) => {
        await access.authorizeCall(caller, call);
        try {
          return await open.router.route(call, caller);
        } catch (error) {
          if (error instanceof NotSponsored) {
            const { chainId } = open.chain;
            observer?.sponsorshipRefused({ chainId, reason: error.kind });
          }
          throw error;
        }
      },
      { observer: observeCalls(request, { open, caller, observer }), memory, isRead },
    );
    reply.code(status);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return body === undefined ? reply.send() : reply.header('content-type', jsonType).send(body);
  }

  for (const url of route.urls) {
    app.post(url, { bodyLimit, preParsing: authorizeFirst }, answerCalls);
    refuseOtherMethods(app, url);
  }
}

/** Refuses requests other than POST; OPTIONS is answered by {@link allowEveryOrigin}. */
function refuseOtherMethods(app: FastifyInstance, url: string): void {
  app.route({
    method: app.supportedMethods.filter((method) => !/^(POST|OPTIONS)$/.test(method)),
    url,
    handler: async (_request, reply) => {
      reply.header('allow', 'POST, OPTIONS');
      throw invalidRequest('only POST is served here', 405);
    },
  });
}

function isRead(method: string): boolean {
  return findTraits(method)?.isRead ?? false;
}

/** Accepts bodies of any media type as text; JSON-RPC code reports what is wrong with them. */
function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Fastify refuses an empty or invalid one.
  app.addHook('onRequest', (request, _reply, done) => {
    delete request.raw.headers['content-type'];
    done();
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));
}

function keyHeader(request: FastifyRequest): string | undefined {
  const header = request.headers['x-api-key'];
  return typeof header === 'string' ? header : undefined;
}

function observeCalls(
  request: FastifyRequest,
  of: { open: OpenChain; caller: Caller; observer: EndpointObserver | undefined },
): CallObserver {
  const { open, caller, observer } = of;
  return {
    onEnd(call, outcome, milliseconds) {
      observer?.callEnded({
        chainId: open.chain.chainId,
        method: open.router.knows(call.method) ? call.method : 'other',
        callerId: caller.id,
        outcome,
        seconds: milliseconds / 1_000,
      });
    },
    onFault: (error) => logFault(request, error),
  };
}
