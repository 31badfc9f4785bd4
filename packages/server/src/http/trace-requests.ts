import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Span, type Tracing, withSpan } from '../adapters/tracing/spans.ts';
import { describeRequest } from './logger.ts';

/**
 * Records requests as spans: the matched route, never the URL, and the id that the log has, too.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
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
