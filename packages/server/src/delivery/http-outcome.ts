import type { HttpAnswerMeaning } from '../configuration/sections/http-provider.ts';
import type { HttpAnswer, HttpResponse } from '../kit/http-request.ts';
import type { Outcome } from './provider.ts';

type Kind = Outcome['kind'];
const failures = ['refused', 'declined', 'unavailable', 'unknown'] as const;

/** Reads what an API answered to a message. */
export function readOutcome(answer: HttpAnswer, meaning: HttpAnswerMeaning): Outcome {
  if ('failure' in answer) {
    return { kind: answer.isUnreachable ? 'unavailable' : 'unknown', reason: answer.failure };
  }
  const kind = kindOf(answer, meaning);
  return kind === 'sent' ? { kind } : { kind, reason: reasonOf(answer, meaning) };
}

/** Returns the error's code or the status, never a text: those often repeat the target. */
export function reasonOf(answer: HttpResponse, meaning: HttpAnswerMeaning): string {
  const code = errorOf(codesIn(answer, meaning), meaning);
  return code === undefined ? `HTTP ${answer.status}` : `code ${code}`;
}

function kindOf(answer: HttpResponse, meaning: HttpAnswerMeaning): Kind {
  const byStatus = kindOfStatus(answer.status, meaning);
  const codes = codesIn(answer, meaning);
  const error = errorOf(codes, meaning);
  const listed = failures.find((kind) => meaning.codes?.[kind]?.includes(error ?? ''));
  if (error !== undefined && listed) return listed;
  if (byStatus !== 'sent') return byStatus;
  if (error === undefined) {
    return codes.length === 0 && meaning.codes?.sent ? 'unknown' : 'sent';
  }
  // One part of several may have been sent, and what cannot be read may be a success.
  const isUnsent = !codes.some((code) => code === unreadable || isSuccess(code, meaning));
  return (isUnsent && meaning.codes?.others) || 'unknown';
}

/**
 * By default, a status of an error or a redirect means that the message was not sent. A gateway that
 * waited in vain (504) does not know.
 */
function kindOfStatus(status: number, { statuses }: HttpAnswerMeaning): Kind {
  const listed = failures.find((kind) => statuses?.[kind]?.includes(status));
  if (listed) return listed;
  if (status >= 200 && status < 300) return 'sent';
  return status >= 300 && status !== 504 ? 'unavailable' : 'unknown';
}

function errorOf(codes: readonly string[], meaning: HttpAnswerMeaning): string | undefined {
  return codes.find((code) => !isSuccess(code, meaning));
}

function isSuccess(code: string, { codes }: HttpAnswerMeaning): boolean {
  return codes?.sent?.includes(code) ?? false;
}

const unreadable = 'unknown';

/** Reads the codes at the first pointer that leads to any. */
function codesIn({ body }: HttpResponse, { code = [] }: HttpAnswerMeaning): string[] {
  return codesAt(parse(body), code);
}

/** A number of a few digits or a name: a phone number or an address is neither. */
const codePattern = /^(\d{1,6}|[A-Za-z][\w.-]{0,63})$/;

/** Reads the codes at the first pointer that leads to any; one of another form is `unknown`. */
export function codesAt(
  json: unknown,
  pointers: readonly string[],
  pattern: RegExp = codePattern,
): string[] {
  for (const pointer of pointers) {
    const found = valuesAt(json, pointer.split('/').slice(1));
    if (found.length > 0) {
      return found.map((value) => pattern.exec(String(value))?.[0] ?? unreadable);
    }
  }
  return [];
}

function valuesAt(value: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (value === undefined || value === null) return [];
  if (key === undefined) return [value];
  if (key === '*') return Array.isArray(value) ? value.flatMap((item) => itemAt(item, rest)) : [];
  return valuesAt((value as Record<string, unknown>)[key], rest);
}

/** Each item of a list counts, also without a code. */
function itemAt(item: unknown, keys: readonly string[]): unknown[] {
  const found = valuesAt(item, keys);
  return found.length > 0 ? found : [unreadable];
}

export function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
