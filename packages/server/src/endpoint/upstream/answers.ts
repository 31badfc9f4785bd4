import type { ErrorObject } from '@recovery-guardian/core';
import { isNumber, parseExact, rawMembers } from '../json-rpc/messages.ts';
/** The outcome of one request to one upstream. */
export type Outcome = Result | OwnError | Fault;

/**
 * A result: its original text, and its parsed value unless it is long. Large numbers lose
 * precision.
 */
export interface Result {
  readonly kind: 'result';
  readonly text: string;
  /** Undefined if the text is too long to be parsed. */
  readonly value: unknown;
}

/** The upstream's own error with URLs removed; counts as an answer. */
export interface OwnError {
  readonly kind: 'error';
  readonly error: ErrorObject;
}

/** No answer. */
export interface Fault {
  readonly kind: 'fault';
  readonly reason: FaultReason;
  /** In milliseconds, if a `busy` upstream sent `Retry-After`. */
  readonly retryAfter?: number;
}

/**
 * `unreached`: no byte of the call was sent; `busy`: refused for now (HTTP 429); `failed`: broken
 * connection or HTTP 5xx; `unreadable`: not an answer to the call; `too-large`: the answer exceeds
 * the limit; `late`: given up; `overtaken`: another upstream was quicker, which is not a fault.
 */
export type FaultReason =
  | 'unreached'
  | 'busy'
  | 'failed'
  | 'unreadable'
  | 'too-large'
  | 'late'
  | 'overtaken';

/** Whether the call certainly had no effect at the upstream. */
export function surelyNotTaken(outcome: Outcome): boolean {
  return outcome.kind === 'fault' && (outcome.reason === 'unreached' || outcome.reason === 'busy');
}

/** Errors about the upstream rather than the call: another upstream may succeed. */
const errorsOfUpstreams = [
  -32601, // it lacks the method
  -32603, // internal
  -32005, // EIP-1474: limit exceeded
  429,
];

/** Whether no other upstream could give a better answer to a read. */
export function isFinalAnswer(outcome: Outcome): boolean {
  if (outcome.kind === 'error') return !errorsOfUpstreams.includes(outcome.error.code);
  return outcome.kind === 'result' || outcome.reason === 'too-large';
}

/**
 * Like {@link isFinalAnswer} for lookups by operation hash: another upstream may know the
 * operation. Some report an unknown one by `null`, some by an error.
 */
export function isKnownOperation(outcome: Outcome): boolean {
  if (outcome.kind === 'result') return !isUnknown(outcome.value);
  return outcome.kind === 'fault' && isFinalAnswer(outcome);
}

/** `null`, or the equivalent of `pimlico_getUserOperationStatus`. */
function isUnknown(value: unknown): boolean {
  return value === null || (value as { status?: unknown } | undefined)?.status === 'not_found';
}

/**
 * Longer results, in characters, are delimited but not parsed: `JSON.parse` could take tenths of a
 * second.
 */
const parsedResult = 524_288;

/** Of a longer error, only the code and the start of the message are passed on. */
const wholeError = 65_536;

/**
 * Reads the answer to the call with this id; undefined if the text is not a valid answer. Invalid:
 * HTML, cut off, another call's, not JSON-RPC 2.0, neither result nor error or both, or an error
 * without code and message.
 */
export function readAnswer(text: string, id: number): Result | OwnError | undefined {
  try {
    const members = rawMembers(text);
    return members && readMembers(members, id);
  } catch {
    return undefined;
  }
}

/** @throws SyntaxError when a member is not valid JSON */
function readMembers(
  members: ReadonlyMap<string, string>,
  id: number,
): Result | OwnError | undefined {
  const [jsonrpc, answered] = [parseMember(members, 'jsonrpc'), parseMember(members, 'id')];
  const [error = 'null', result] = [members.get('error'), members.get('result')];
  if (jsonrpc !== '2.0') return undefined;

  if (error !== 'null') {
    // Older servers add a null result to an error.
    if (result !== undefined && result !== 'null') return undefined;
    // An upstream that cannot read the call uses the id null.
    if (answered !== id && answered !== null) return undefined;
    const read = readError(error);
    return read && { kind: 'error', error: read };
  }

  if (answered !== id || result === undefined) return undefined;
  const value = result.length > parsedResult ? undefined : JSON.parse(result);
  return { kind: 'result', text: result, value };
}

/** Reads an error, keeping its numbers exact and dropping unknown members. */
function readError(text: string): ErrorObject | undefined {
  const { code, message, data } =
    text.length > wholeError ? readLongError(text) : (parseExact(text) as Record<string, unknown>);
  if (!Number.isSafeInteger(code) || typeof message !== 'string') return undefined;
  const error = { code: code as number, message };
  return data === undefined ? error : { ...error, data };
}

function readLongError(text: string): Record<string, unknown> {
  const members = rawMembers(text);
  const message = members?.get('message') ?? '';
  const isLong = message.startsWith('"') && message.length > wholeError;
  return {
    code: parseMember(members, 'code'),
    message: isLong ? parseStart(message.slice(0, wholeError)) : parseMember(members, 'message'),
  };
}

/** Parses the start of a string, without an escape that is cut in two. */
function parseStart(text: string): string {
  for (let end = text.length; end > text.length - 6; end--) {
    try {
      return `${JSON.parse(`${text.slice(0, end)}"`)}…`;
    } catch {
      // Cut inside an escape, of at most six characters.
    }
  }
  return '';
}

/** @throws SyntaxError if the member is present and not valid JSON */
function parseMember(members: ReadonlyMap<string, string> | undefined, name: string): unknown {
  const text = members?.get(name);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Maximum length of an error message that is passed on, in characters. */
const maximumMessage = 16_384;

/** Deeper levels of an error's data are left out. */
const maximumDepth = 50;

/**
 * Creates a function that removes the upstreams' URLs and keys from their errors. Errors quote the
 * URLs that were called, which contain our API keys. Also cuts long messages. Takes time linear in
 * the length of the error.
 *
 * @param label replaces what is removed
 */
export function redactor(
  urls: readonly string[],
  label: string,
): (error: ErrorObject) => ErrorObject {
  const parsed = urls.map((url) => new URL(url));
  const hosts = parsed.map(({ host }) => host);
  const secrets = parsed.flatMap(secretsOf);
  const literals = new RegExp(
    `(${hosts.map(escapeRegExp).join('|')})|${secrets.map(escapeRegExp).join('|') || '(?!)'}`,
    'gi',
  );
  const longest = Math.max(...[...hosts, ...secrets].map(({ length }) => length));

  /** Redacts the first `limit` characters, including secrets that only begin there. */
  function redact(text: string, limit = text.length): string {
    let redacted = '';
    let at = 0;
    for (const { 0: hit, 1: host, index } of text.slice(0, limit + longest).matchAll(literals)) {
      if (index >= limit) break;
      if (index < at) continue;
      const end = index + hit.length;
      redacted += text.slice(at, host ? startOfUrl(text, index, at) : index) + label;
      at = host ? endOfUrl(text, end) : end;
    }
    return redacted + text.slice(at, Math.max(at, limit));
  }

  function redactAll(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') return redact(value);
    if (typeof value !== 'object' || value === null || isNumber(value)) return value;
    if (depth === maximumDepth) return null;
    if (Array.isArray(value)) return value.map((item) => redactAll(item, depth + 1));
    const members = Object.entries(value);
    return Object.fromEntries(
      members.map(([name, member]) => [redact(name), redactAll(member, depth + 1)]),
    );
  }

  return ({ code, message, data }) => ({
    code,
    message: redact(message, maximumMessage) + (message.length > maximumMessage ? '…' : ''),
    ...(data !== undefined && { data: redactAll(data) }),
  });
}

/** Index where the host's URL starts, with scheme and user; not before `floor`. */
function startOfUrl(text: string, host: number, floor: number): number {
  let start = host;
  if (start > floor && text[start - 1] === '@') {
    start--;
    while (start > floor && /[^\s"/@]/.test(text[start - 1] as string)) start--;
  }
  if (start - 3 < floor || text.slice(start - 3, start) !== '://') return start;
  start -= 3;
  while (start > floor && /\w/.test(text[start - 1] as string)) start--;
  return start;
}

/** Index where the URL ends whose host ends at `hostEnd`. */
function endOfUrl(text: string, hostEnd: number): number {
  endsUrl.lastIndex = hostEnd;
  return endsUrl.exec(text)?.index ?? text.length;
}

const endsUrl = /[\s"\\]/g;

/** The parts of a URL that look like keys, not like chain ids or common words. */
function secretsOf({ username, password, pathname, searchParams }: URL): string[] {
  const parts = [...pathname.split('/'), ...searchParams.values()].filter(
    (part) => part.length >= 24 || (part.length >= 12 && /[\d_-]/.test(part)),
  );
  return [...parts, username, password].filter((part) => part !== '');
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
