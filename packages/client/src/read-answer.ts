import { readRefusal } from './read-refusal.ts';
import { RecoveryServiceError } from './recovery-service-error.ts';
import type { Exchange } from './service-connection.ts';

/**
 * Returns the answer of a successful response.
 *
 * @throws {RecoveryServiceError} for a refusal, or an answer that the check does not accept.
 */
export function readAnswer<Answer>(
  { response, answer }: Exchange,
  isAnswer: (value: unknown) => value is Answer,
): Answer {
  if (!response.ok) throw readRefusal(response, answer);
  if (isAnswer(answer)) return answer;
  throw new RecoveryServiceError({ reason: 'unexpected-answer', status: response.status });
}
