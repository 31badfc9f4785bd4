import type { ErrorDetails } from '../wire/api.ts';
import { type ErrorReason, errorReasons } from '../wire/errors.ts';
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

/**
 * Reads an error response: `error: { code, message, details }`, or `code` and `message` at the top
 * level. Anything else did not come from the service.
 *
 * @see docs/protocol.md, "Errors"
 */
function readRefusal(response: Response, answer: unknown): RecoveryServiceError {
  const { status } = response;
  const envelope = isRecord(answer) && isRecord(answer.error) ? answer.error : answer;
  const isEnvelope = isRecord(envelope) && typeof envelope.message === 'string';
  const details = isEnvelope ? readDetails(envelope.details) : undefined;
  const retryAfter = details?.retryAfter ?? readSeconds(response.headers.get('Retry-After'));
  const reason = isEnvelope
    ? (knownReason(details?.reason) ?? reasonOfMessage(status, String(envelope.message)))
    : undefined;
  if (reason) return new RecoveryServiceError({ reason, status, details, retryAfter });
  // Proxies in front of the service limit rates too, with their own messages.
  const fallback = status === 429 ? 'rate-limited' : 'unexpected-answer';
  return new RecoveryServiceError({ reason: fallback, status, details, retryAfter });
}

/** Finds the reason by message and status, for services that send no details. */
function reasonOfMessage(status: number, message: string): ErrorReason | undefined {
  const reasons = Object.entries(errorReasons) as [
    ErrorReason,
    { status: number; message: string },
  ][];
  const same = reasons.find(([, entry]) => entry.message.toLowerCase() === message.toLowerCase());
  if (same) return same[0];
  if (message.startsWith('This account has not set')) return 'guardian-not-set';
  if (message.startsWith('This recovery request has insufficient'))
    return 'insufficient-signatures';
  if (/\binvalid signature$/i.test(message)) return 'invalid-signature';
  if (status === 400) return 'invalid-parameters';
  if (status === 401) return 'unauthorized';
  if (status === 404) return 'not-found';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'internal' : undefined;
}

function knownReason(reason: string | undefined): ErrorReason | undefined {
  return reason !== undefined && Object.hasOwn(errorReasons, reason)
    ? (reason as ErrorReason)
    : undefined;
}

function readDetails(value: unknown): ErrorDetails | undefined {
  if (!isRecord(value) || typeof value.reason !== 'string') return undefined;
  const { reason, hint, field, triesLeft, retryAfter } = value;
  const details: ErrorDetails = { reason };
  if (typeof hint === 'string') details.hint = hint;
  if (typeof field === 'string') details.field = field;
  if (isCount(triesLeft)) details.triesLeft = triesLeft;
  if (isCount(retryAfter)) details.retryAfter = retryAfter;
  return details;
}

function readSeconds(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
