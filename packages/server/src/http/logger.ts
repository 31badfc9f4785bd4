import type { FastifyBaseLogger } from 'fastify';
import { BaseError } from 'viem';
import type { Mode } from '../configuration/keys.ts';

/** The output of log lines, each a JSON object; `false` for none. */
export type LogOutput = { write(line: string): void } | false;

/**
 * Returns the logger's options. Lines contain no body, query string, token, key, target or code: a
 * request is logged as its route, an error as its kind and origin.
 */
export function loggerOptions(output: LogOutput, mode: Mode) {
  if (output === false) return false;
  return {
    level: 'info',
    stream: output,
    ...(mode !== 'production' && { mixin: () => ({ mode }) }),
    serializers: { req: describeRequest, err: describeError },
  };
}

/** Describes a request for the log: the matched route, never the URL. */
export function describeRequest(request: {
  method: string;
  routeOptions?: { url?: string | undefined };
}) {
  return { method: request.method, route: request.routeOptions?.url ?? '(none)' };
}

/**
 * Describes an error without what its message may quote: viem's contain URLs and request bodies, a
 * mail server's the recipient.
 */
export function describeError(error: Error): ErrorDescription {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return {
    type: error.name,
    message: messageOf(error),
    ...(code === undefined ? {} : { code: String(code) }),
    ...(responseCode === undefined ? {} : { responseCode: Number(responseCode) }),
    stack: framesOf(error),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

export interface ErrorDescription {
  /** As fastify's logger accepts it. */
  [key: string]: unknown;
  type: string;
  message: string;
  code?: string;
  responseCode?: number;
  /** Without the message. */
  stack: string;
  cause?: ErrorDescription;
}

function messageOf(error: Error): string {
  if (error instanceof BaseError) return error.shortMessage;
  // Errors of nodemailer contain the SMTP command, or the server's message.
  if ('command' in error || 'response' in error) return '(a mail server answered)';
  return error.message.split('\n', 1)[0] ?? '';
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}

/** Logs that the collector of traces fails, once for a series of failures, or works again. */
export function noteCollector(log: FastifyBaseLogger, failure: Error | undefined): void {
  if (failure) log.error({ err: failure }, 'the collector of traces fails');
  else log.info('the collector of traces works again');
}
