import { BaseError } from 'viem';

/** Where log lines go, each a JSON object; nowhere when `false`. */
export type LogOutput = { write(line: string): void } | false;

/**
 * The logger's options. Lines carry no body, query string, token, key, target or code (security S10):
 * a request is its route, an error its kind and where it came from.
 */
export function loggerOptions(output: LogOutput) {
  if (output === false) return false;
  return {
    level: 'info',
    stream: output,
    serializers: { req: describeRequest, err: describeError },
  };
}

/** A request as logs may show it: the route that matched, never the URL. */
export function describeRequest(request: {
  method: string;
  routeOptions?: { url?: string | undefined };
}) {
  return { method: request.method, route: request.routeOptions?.url ?? '(none)' };
}

/**
 * An error without what its message may quote: viem's name URLs and request bodies, a mail server's
 * the recipient.
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

export type ErrorDescription = {
  type: string;
  message: string;
  code?: string;
  responseCode?: number;
  /** Where, without the message. */
  stack: string;
  cause?: ErrorDescription;
};

function messageOf(error: Error): string {
  if (error instanceof BaseError) return error.shortMessage;
  // What nodemailer throws carries the SMTP command, or the server's own words.
  if ('command' in error || 'response' in error) return '(a mail server answered)';
  return error.message.split('\n', 1)[0] ?? '';
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}
