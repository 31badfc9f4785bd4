import { network } from '@recovery-guardian/protocol/network';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Gate } from './access/gate.ts';
import { allowEveryOrigin } from './http/cors.ts';
import { announceSuccessor, type Door, type DoorParams, doors, spellChains } from './http/doors.ts';
import { loggedRequest } from './http/logged-request.ts';
import { bodyText, jsonType, refuseInJsonRpc } from './http/refusals.ts';
import { answer, type CallObserver } from './json-rpc/answer.ts';
import { invalidRequest, JsonRpcError, unknownChain } from './json-rpc/errors.ts';
import { parseBody } from './json-rpc/messages.ts';
import type { Caller, EndpointChain, EndpointObserver } from './ports.ts';
import { createRouter, type Router } from './routing.ts';
import { createUpstreamPool, type UpstreamPoolOptions } from './upstream/pool.ts';

/** What the endpoint is made of. Sizes in bytes, times in milliseconds. */
export interface UnifiedEndpointOptions {
  readonly chains: readonly EndpointChain[];
  /** Who may call. */
  readonly gate: Gate;
  readonly observer?: EndpointObserver;
  /** Of a request's body. 1 MiB when not given. */
  readonly maxBodySize?: number;
  /** Calls in one batch. 1,000 when not given: as many as viem sends. */
  readonly maxBatch?: number;
  /** Of an upstream's answer. 8 MiB when not given. */
  readonly maxAnswerSize?: number;
  /** Until an upstream's whole answer is there. 15,000 when not given. */
  readonly upstreamTimeout?: number;
}

/**
 * The unified endpoint, `POST /api/v3/{chain_id}/{api_key}` and its other {@link doors}: JSON-RPC 2.0
 * to a chain's bundlers and paymasters under one URL. Whatever is asked below their prefixes, the
 * reply is JSON-RPC.
 */
export const unifiedEndpoint = fp(
  async (app: FastifyInstance, options: UnifiedEndpointOptions) => {
    const chains = options.chains.map((chain) => openChain(app, chain, options));
    for (const door of doors) {
      await app.register(openDoor, {
        prefix: door.prefix,
        // Fastify's type asks for a string, pino takes any value.
        logSerializers: { req: loggedRequest as never },
        door,
        chains,
        endpoint: options,
      });
    }
  },
  { name: '@recovery-guardian/unified-endpoint', fastify: '5.x' },
);

interface OpenChain {
  readonly chain: EndpointChain;
  readonly router: Router;
}

/** Connects a chain to its upstreams, until the server closes. */
function openChain(
  app: FastifyInstance,
  chain: EndpointChain,
  { maxAnswerSize, upstreamTimeout: timeout, observer }: UnifiedEndpointOptions,
): OpenChain {
  const { chainId, paymasterUrls = [] } = chain;
  const pool = (kind: UpstreamPoolOptions['kind'], urls: readonly string[]) => {
    const opened = createUpstreamPool({ kind, chainId, urls, timeout, maxAnswerSize, observer });
    app.addHook('onClose', () => opened.close());
    return opened;
  };
  const router = createRouter(chain, {
    bundlers: pool('bundler', chain.bundlerUrls),
    nodes: pool('node', chain.nodeUrls),
    paymasters: paymasterUrls.length > 0 ? pool('paymaster', paymasterUrls) : undefined,
  });
  return { chain, router };
}

interface DoorOptions {
  readonly door: Door;
  readonly chains: readonly OpenChain[];
  readonly endpoint: UnifiedEndpointOptions;
}

async function openDoor(
  app: FastifyInstance,
  { door, chains, endpoint }: DoorOptions,
): Promise<void> {
  const { gate, observer, maxBodySize: bodyLimit = 1_048_576, maxBatch = 1_000 } = endpoint;
  const chainsBySpelling = spellChains(chains, door);

  allowEveryOrigin(app);
  if (door.isLegacy) announceSuccessor(app, chainsBySpelling);
  refuseInJsonRpc(app);
  readBodiesAsText(app);

  for (const url of door.urls) {
    app.post<{ Params: DoorParams }>(url, { bodyLimit }, async (request, reply) => {
      const open = chainsBySpelling.get(request.params.chain);
      if (!open) throw unknownChain();
      const { chain, router } = open;

      const body = readBody(bodyText(request), maxBatch);
      const caller = await gate.admit({
        key: request.params.apiKey ?? keyHeader(request),
        isPublic: door.isPublic,
        chainId: chain.chainId,
        origin: request.headers.origin,
        network: network(request.ip),
        calls: Array.isArray(body) ? body.length : 1,
      });
      if (body instanceof JsonRpcError) throw body;

      const {
        status,
        body: text,
        retryAfter,
      } = await answer(
        body,
        async (call) => {
          await gate.admitCall(caller, call);
          return router.route(call, caller);
        },
        observeCalls(request, { open, caller, observer }),
      );
      reply.code(status);
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      return text === undefined ? reply.send() : reply.header('content-type', jsonType).send(text);
    });

    const otherMethods = app.supportedMethods.filter((method) => !/^(POST|OPTIONS)$/.test(method));
    app.route({
      method: otherMethods,
      url,
      handler: async (_request, reply) => {
        reply.header('allow', 'POST, OPTIONS');
        throw invalidRequest('only POST is served here', 405);
      },
    });
  }
}

/** Bodies of any media type, as text: what is wrong with one is for JSON-RPC to say. */
function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));
}

/** The body's JSON value, or what is wrong with it: to be told to those only who may call at all. */
function readBody(text: string, maxBatch: number): unknown {
  try {
    const body = parseBody(text);
    if (!Array.isArray(body)) return body;
    if (body.length === 0) return invalidRequest('an empty batch');
    if (body.length > maxBatch) return invalidRequest(`more than ${maxBatch} calls in a batch`);
    return body;
  } catch (thrown) {
    if (thrown instanceof JsonRpcError) return thrown;
    throw thrown;
  }
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
    onFault: (error) => request.log.error(error),
  };
}
