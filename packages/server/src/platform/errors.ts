import { Type } from 'typebox';
import { oneOf } from '../configuration/fields.ts';

/** The codes of refusals, by status. */
const codes = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  412: 'precondition_failed',
  422: 'validation_error',
  428: 'precondition_required',
  429: 'rate_limited',
  500: 'internal_error',
} as const;

export type PlatformStatus = keyof typeof codes;

/** A refusal of the platform API. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly status: PlatformStatus;
  /** What is wrong, by the path of the field; with 422 only. */
  readonly details: Readonly<Record<string, string>> | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    status: PlatformStatus,
    message: string,
    {
      details,
      retryAfter,
    }: { details?: Readonly<Record<string, string>>; retryAfter?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** A field of the body that has a wrong value. */
export function wrongField(path: string, problem: string): PlatformError {
  return new PlatformError(422, `${path}: ${problem}`, { details: { [path]: problem } });
}

export const notFound = (what: string) => new PlatformError(404, `There is no such ${what}`);

export function errorBody({ status, message, details }: PlatformError) {
  return { error: { code: codes[status], message, ...(details && { details }) } };
}

export const ErrorSchema = Type.Object(
  {
    error: Type.Object({
      code: oneOf(Object.values(codes)),
      message: Type.String(),
      details: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
  },
  { $id: 'Error', title: 'Error' },
);
