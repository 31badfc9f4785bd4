import { ErrorResponseSchema } from '@recovery-guardian/protocol/schemas';
import type { TSchema } from 'typebox';

/** Builds a route's response schemas: its own and the error envelope (docs/protocol.md, "Errors"). */
export function answers<Answer extends TSchema>(answer: Answer) {
  return { 200: answer, '4xx': ErrorResponseSchema, '5xx': ErrorResponseSchema };
}
