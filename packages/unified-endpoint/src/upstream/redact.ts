import type { ErrorObject } from '../json-rpc/errors.ts';
import { parseExact } from '../json-rpc/exact-json.ts';

/**
 * Takes the upstreams' URLs out of their own errors: they quote what they called or were called
 * by, and a provider's URL carries our key to it, which is taken out where it stands alone, too.
 * Errors that name none are left untouched.
 *
 * @param label stands in their place
 */
export function redactor(
  urls: readonly string[],
  label: string,
): (error: ErrorObject) => ErrorObject {
  const parsed = urls.map((url) => new URL(url));
  const hosts = parsed.map(({ host }) => escapeRegExp(host)).join('|');
  const secrets = parsed.flatMap(secretsOf).map((secret) => `|${escapeRegExp(secret)}`);
  const named = new RegExp(
    `(\\w+://)?([^\\s"/@]+@)?(${hosts})[^\\s"\\\\]*${secrets.join('')}`,
    'gi',
  );
  return (error) => {
    const text = JSON.stringify(error);
    const redacted = text.replace(named, label);
    return redacted === text ? error : (parseExact(redacted) as ErrorObject);
  };
}

/** What in a URL looks like a key: no chain id, and no word that an error could be about. */
function secretsOf({ username, password, pathname, searchParams }: URL): string[] {
  const parts = [...pathname.split('/'), ...searchParams.values()].filter(
    (part) => part.length >= 24 || (part.length >= 12 && /[\d_-]/.test(part)),
  );
  return [...parts, username, password].filter((part) => part !== '');
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
