import type { ErrorObject } from '../json-rpc/errors.ts';

/**
 * Takes the upstreams' URLs out of their own errors: bundlers quote what they called, and a
 * provider's URL carries our key to it. Errors that name none are left untouched.
 */
export function redactor(urls: readonly string[]): (error: ErrorObject) => ErrorObject {
  const hosts = urls.map((url) => new URL(url).host.replace(/[.[\]]/g, '\\$&')).join('|');
  const named = new RegExp(`(\\w+://)?([^\\s"/@]+@)?(${hosts})[^\\s"\\\\]*`, 'gi');
  return (error) => {
    const text = JSON.stringify(error);
    const redacted = text.replace(named, '[bundler]');
    return redacted === text ? error : JSON.parse(redacted);
  };
}
