import { ErrorResponseSchema } from '@recovery-guardian/protocol/schemas';
import type { TSchema } from 'typebox';

/** A route's response schemas: its own answer, and the envelope for every refusal (spec §7). */
export function answers<Answer extends TSchema>(answer: Answer) {
  return { 200: answer, '4xx': ErrorResponseSchema, '5xx': ErrorResponseSchema };
}
