import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Agent, type Dispatcher } from 'undici';
import { allowEveryOrigin, corsHeaders } from './cors.ts';
import { answer, type Handler } from './json-rpc/answer.ts';
import {
  internalError,
  invalidRequest,
  JsonRpcError,
  notFound,
  unknownChain,
  unknownKey,
} from './json-rpc/errors.ts';
import { failure, idOf, parseBody } from './json-rpc/messages.ts';
import type { ApiKeys, EndpointChain } from './ports.ts';
import { routeCalls } from './routing.ts';
import { createUpstream } from './upstream/upstream.ts';

/** What the endpoint is made of. Sizes in bytes, times in milliseconds. */
export interface UnifiedEndpointOptions {
  readonly chains: readonly EndpointChain[];
  readonly apiKeys: ApiKeys;
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
 * The unified endpoint, `POST /api/v3/{chain_id}/{api_key}`: JSON-RPC 2.0 to a chain's bundler
 * and paymaster under one URL. Whatever is asked below `/api/v3`, the reply is JSON-RPC.
 */
export const unifiedEndpoint = fp(
  async (app: FastifyInstance, options: UnifiedEndpointOptions) => {
    await app.register(endpoint, {
      ...options,
      prefix: '/api/v3',
      // Fastify's type asks for a string, pino takes any value.
      logSerializers: { req: loggedRequest as never },
    });
  },
  { name: '@recovery-guardian/unified-endpoint', fastify: '5.x' },
);

interface EndpointRoute {
  Params: { chainId: string; apiKey: string };
}

const url = '/:chainId/:apiKey';

async function endpoint(app: FastifyInstance, options: UnifiedEndpointOptions): Promise<void> {
  const { apiKeys, maxBodySize: bodyLimit = 1_048_576, maxBatch = 1_000 } = options;
  const handlers = handlersByChainId(app, options);

  allowEveryOrigin(app);
  readBodiesAsText(app);

  app.post<EndpointRoute>(url, { bodyLimit }, async (request, reply) => {
    const handle = handlers.get(request.params.chainId);
    if (!handle) throw unknownChain();
    if (!(await apiKeys.find(request.params.apiKey))) throw unknownKey();

    const { status, body } = await answer(parseBody(bodyText(request)), handle, {
      maxBatch,
      onFault: (error) => request.log.error(error),
    });
    reply.code(status);
    return body ? reply.type('application/json').send(JSON.stringify(body)) : reply.send();
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

  app.setNotFoundHandler(async () => {
    throw notFound();
  });

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = error instanceof JsonRpcError ? error : ofFastify(error, request);
    return reply
      .code(refusal.httpStatus)
      .type('application/json')
      .send(JSON.stringify(failure(sentId(request), refusal)));
  });
}

/**
 * Answers what Fastify refuses before it looks for a route, a URL that cannot be decoded or is
 * too long, for its `frameworkErrors` option. False, and nothing done, for other paths than ours.
 */
export function answerFrameworkError(request: FastifyRequest, reply: FastifyReply): boolean {
  const path = request.raw.url ?? '';
  if (!path.startsWith('/api/v3/')) return false;
  const refusal = /^\/api\/v3\/\d{1,16}\/[^/?]+(\?|$)/.test(path) ? unknownKey() : notFound();
  reply
    .code(refusal.httpStatus)
    .headers({ ...corsHeaders, 'content-type': 'application/json' })
    .send(JSON.stringify(failure(null, refusal)));
  return true;
}

/** What answers the calls on each chain, by its id as the URL spells it. */
function handlersByChainId(
  app: FastifyInstance,
  { chains, maxAnswerSize = 8_388_608, upstreamTimeout = 15_000 }: UnifiedEndpointOptions,
): ReadonlyMap<string, Handler> {
  const dispatcher: Dispatcher = new Agent({
    connections: 64,
    connect: { timeout: 2_000 },
    maxResponseSize: maxAnswerSize,
  });
  app.addHook('onClose', () => dispatcher.close());

  return new Map(
    chains.map((chain) => {
      const bundler = createUpstream({
        urls: chain.bundlerUrls,
        dispatcher,
        timeoutMs: upstreamTimeout,
      });
      return [String(chain.chainId), routeCalls(chain, bundler)];
    }),
  );
}

/** Bodies of any media type, as text: what is wrong with one is for JSON-RPC to say. */
function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));
}

function bodyText(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : '';
}

/** The id of the one call that is refused; null where there is none, or a batch of them. */
function sentId(request: FastifyRequest): unknown {
  try {
    return idOf(parseBody(bodyText(request)));
  } catch {
    return null;
  }
}

function ofFastify(error: FastifyError, request: FastifyRequest): JsonRpcError {
  const { statusCode = 500 } = error;
  if (statusCode === 413) return invalidRequest('the body is too large', 413);
  if (statusCode >= 400 && statusCode < 500) return invalidRequest('unreadable', statusCode);
  request.log.error(error);
  return internalError();
}

/** What may be logged of a request: its route, never its URL, which holds the API key. */
export function loggedRequest(request: FastifyRequest) {
  const { method, ip, routeOptions } = request;
  return { method, url: routeOptions.url ?? '(no route)', remoteAddress: ip };
}
