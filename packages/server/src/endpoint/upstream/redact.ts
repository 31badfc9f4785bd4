import type { ErrorObject } from '@recovery-guardian/core';
import { isNumber } from '../json-rpc/json-text.ts';

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
