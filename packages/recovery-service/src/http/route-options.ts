import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { ErrorResponseSchema } from '@recovery-guardian/protocol/schemas';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { TSchema } from 'typebox';
import type { Dialect } from './errors.ts';

/** A Fastify instance whose handler types come from the schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** The dependencies of routes; the service is in each request. */
export interface RouteOptions {
  dialect: Dialect;
}

/** Builds a route's response schemas: its own and the error envelope (docs/protocol.md, "Errors"). */
export function answers<Answer extends TSchema>(answer: Answer) {
  return { 200: answer, '4xx': ErrorResponseSchema, '5xx': ErrorResponseSchema };
}
