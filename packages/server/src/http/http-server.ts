import { randomUUID } from 'node:crypto';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TlsOptions } from 'node:tls';
import ajvCompiler from '@fastify/ajv-compiler';
import jsonCompiler from '@fastify/fast-json-stringify-compiler';
import { errorReasons } from '@recovery-guardian/core';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { Mode } from '../configuration/keys.ts';
import { otherLimits } from '../configuration/service-settings.ts';
import { answerFrameworkError, replyToUnread, withoutExtraSlashes } from '../endpoint/http.ts';
import { type Span, type Tracing, withSpan } from '../kit/tracing.ts';
import { describeRequest, type LogOutput, loggerOptions } from './logger.ts';

export interface HttpServerOptions {
  logger: LogOutput;
  /** The addresses and networks whose `X-Forwarded-For` is trusted; by default none. */
  proxies: readonly string[];
  /** Every response and log line names it, unless it is production. */
  mode: Mode;
  /** For a port of its own that callers must prove themselves at; by default plain HTTP. */
  tls?: TlsOptions | undefined;
  /** By default nothing is recorded. */
  tracing?: Tracing | undefined;
  /** Whether pages of every origin may read why a request was refused; by default none may. */
  isForPages?: boolean;
  /** Called for every response. */
  onAnswer(answer: { method: string; route: string; status: number; seconds: number }): void;
}

/**
 * Creates Fastify as both services need it: strict, with limits, and without secrets in the log.
 */
export function createHttpServer({
  logger,
  proxies,
  mode,
  tls,
  tracing,
  isForPages = false,
  onAnswer,
}: HttpServerOptions): FastifyInstance {
  const app = fastify({
    https: tls ?? null,
    logger: loggerOptions(logger, mode),
    // Fastify's own log lines contain the URL.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A caller's own headers have no effect, unless a configured proxy forwards them.
    trustProxy: proxies.length > 0 ? [...proxies] : false,
    bodyLimit: otherLimits.body,
    // Callers that send a request very slowly must not keep a connection open.
    requestTimeout: 30_000,
    connectionTimeout,
    // While closing, requests on open connections are still answered, not refused.
    return503OnClosing: false,
    // Fastify's defaults accept arrays and numbers as strings.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    schemaController: { compilersFactory: compileOnDemand() },
    rewriteUrl: ({ url = '/' }) => withoutExtraSlashes(url),
    frameworkErrors: (_error, request, reply) =>
      refuseUrl(request, reply as FastifyReply, isForPages),
    clientErrorHandler: (error, socket) => refuseUnread(error, socket as Socket, isForPages),
  });
  limitPipelining(app.server);
  limitSecondServer(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (mode !== 'production') reply.header('recovery-guardian-mode', mode);
    forbidCaching(reply);
    done();
  });
  endConnectionsOnClose(app);
  if (tracing) traceRequests(app, tracing);
  app.addHook('onResponse', (request, reply, done) => {
    const { method, route } = describeRequest(request);
    const status = reply.statusCode;
    onAnswer({ method, route, status, seconds: reply.elapsedTime / 1_000 });
    const duration = Math.round(reply.elapsedTime);
    request.log.info({ method, route, status, duration }, 'request');
    done();
  });
  return app;
}

/**
 * For the host `localhost`, Fastify listens on a second address, such as ::1, by a server of its own.
 * Only a request shows it: the limit holds from the second one on.
 */
function limitSecondServer(app: FastifyInstance): void {
  const limited = new WeakSet<Server>([app.server]);
  app.addHook('onRequest', (request, _reply, done) => {
    // An injected request has none.
    const { server } = request.socket as Socket & { server?: Server };
    if (server && !limited.has(server)) {
      limited.add(server);
      limitPipelining(server);
    }
    done();
  });
}

/** Responses contain personal data. The few routes that may be cached set the header themselves. */
function forbidCaching(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
}

/**
 * Closes each connection after its current response, as open ones would keep the server from
 * closing.
 */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** A URL that cannot be decoded reaches no route, and so no route's error handler. */
function refuseUrl(request: FastifyRequest, reply: FastifyReply, isForPages: boolean): void {
  forbidCaching(reply);
  if (isForPages && answerFrameworkError(request, reply)) return;
  const { status } = errorReasons['invalid-parameters'];
  reply
    .status(status)
    .headers(unreadHeaders(isForPages))
    .send(unreadBody(status, 'The URL has characters that cannot be decoded.'));
}

function unreadHeaders(isForPages: boolean): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    ...(isForPages && { 'access-control-allow-origin': '*' }),
  };
}

function unreadBody(code: number, hint: string): string {
  const { message } = errorReasons['invalid-parameters'];
  const details = { reason: 'invalid-parameters', hint };
  return JSON.stringify({ error: { code, message, details } });
}

/**
 * Input that is not HTTP, or exceeds Node's limit (16 KiB of URL and headers), becomes no request.
 * Without `Connection: close` a client would send its next request on the closed connection.
 */
function refuseUnread(error: NodeJS.ErrnoException, socket: Socket, isForPages: boolean): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const start = String((error as { rawPacket?: Buffer }).rawPacket ?? '');
  const { status, phrase, headers, body } = answerToUnread(error.code, start, isForPages);
  const head = [
    `HTTP/1.1 ${status} ${phrase}`,
    'Connection: close',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

function answerToUnread(code: string | undefined, start: string, isForPages: boolean) {
  const bad = { status: 400, phrase: 'Bad Request' };
  const ofEndpoint = isForPages ? replyToUnread(start) : undefined;
  if (ofEndpoint) return { ...bad, ...ofEndpoint };
  const [reason, hint] = unread[code ?? ''] ?? [bad, 'Send HTTP/1.1.'];
  return { ...reason, headers: unreadHeaders(isForPages), body: unreadBody(reason.status, hint) };
}

/** Status and hint for an error code of Node's parser. */
const unread: Readonly<Record<string, readonly [{ status: number; phrase: string }, string]>> = {
  HPE_HEADER_OVERFLOW: [
    { status: 431, phrase: 'Request Header Fields Too Large' },
    'The URL and the headers have more than 16 KiB. Send the parameters in the body of a POST request.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    { status: 408, phrase: 'Request Timeout' },
    'Send the whole request within 30 seconds.',
  ],
};

/** @throws if the promise takes longer than this many milliseconds */
export async function inTime<Result>(
  milliseconds: number,
  promise: Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const late = async () => {
    await sleep(milliseconds, undefined, { signal: ending.signal, ref: false });
    throw new Error(`no answer within ${milliseconds} ms`);
  };
  try {
    return await Promise.race([promise, late()]);
  } finally {
    ending.abort();
  }
}

/**
 * Milliseconds without any data after which a connection is closed: answers that a caller does not
 * read would stay in memory. The longest wait for an answer is a CPU profile's minute.
 */
export const connectionTimeout = otherLimits.silenceOfConnection * 1_000;

/** How many requests of one connection may be open. Most clients wait for each answer. */
export const longestPipeline = otherLimits.openRequests;

/**
 * Closes a connection that sends more requests than {@link longestPipeline} without waiting for the
 * answers. Node reads 64 KB at once and starts all requests in it, some 2,000, each with an answer that
 * is kept until those before it are sent.
 *
 * It is called instead of Fastify's own listener, because a refused request must cost next to nothing.
 */
export function limitPipelining(server: Server): void {
  const [handle] = server.listeners('request') as RequestListener[];
  if (!handle) throw new Error('The server has no listener');
  const open = new WeakMap<Socket, number>();
  // One function for all requests, as it is needed for each.
  function answered(this: ServerResponse): void {
    const { socket } = this.req;
    open.set(socket, (open.get(socket) ?? 0) - 1);
  }
  server.off('request', handle);
  server.on('request', (request, response) => {
    const { socket } = request;
    const count = (open.get(socket) ?? 0) + 1;
    if (count > longestPipeline) {
      socket.destroy();
      return;
    }
    open.set(socket, count);
    response.on('close', answered);
    handle(request, response);
  });
}

/**
 * Records requests as spans: the matched route, never the URL, and the id that the log has, too.
 */
function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, route } = describeRequest(request);
    const { traceparent } = request.headers;
    const span = tracing.startRoot(`${method} ${route}`, {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: { 'http.request.method': method, 'http.route': route, 'request.id': request.id },
    });
    if (!span) return done();
    spans.set(request, span);
    withSpan(span, done);
  });
  // The events of a body's stream are not part of what ran before them.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) withSpan(span, done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode;
    const failure = status >= 500 ? String(status) : undefined;
    spans.get(request)?.end({ 'http.response.status_code': status }, failure);
  });
}

/** A route's schema, and what it is compiled to. */
type Compile<Compiled> = (route: { schema: unknown }) => Compiled;
type Serializer = (data: unknown) => string;
interface Validator {
  (data: unknown): boolean;
  errors?: unknown;
}

/**
 * Fastify's own compilers of schemas, which compile each schema once, when a request first needs it.
 *
 * Each route exists under four prefixes, and answers with the same errors as all others: compiling
 * every schema of every route took a quarter of the time that the server needs to start.
 */
export function compileOnDemand() {
  return {
    buildValidator: wrap(ajvCompiler(), (compile: Compile<Validator>) => (route) => {
      let compiled: Validator | undefined;
      const validate: Validator = (data) => {
        compiled ??= compile(route);
        const isValid = compiled(data);
        // Fastify reads the reasons from the function that it called.
        validate.errors = compiled.errors;
        return isValid;
      };
      return validate;
    }),
    buildSerializer: wrap(jsonCompiler(), (compile: Compile<Serializer>) => (route) => {
      let compiled: Serializer | undefined;
      return (data) => {
        compiled ??= compile(route);
        return compiled(data);
      };
    }),
  };
}

/** Fastify's types of these functions name a schema where they get a route. */
function wrap<Build extends (...parameters: never[]) => unknown, Compiled>(
  build: Build,
  postpone: (compile: Compile<Compiled>) => Compile<Compiled>,
): Build {
  return ((...parameters: never[]) => {
    const compile = build(...parameters) as Compile<Compiled>;
    const all = new Map<unknown, Compiled>();
    return postpone((route) => {
      const compiled = all.get(route.schema) ?? compile(route);
      all.set(route.schema, compiled);
      return compiled;
    });
  }) as Build;
}
