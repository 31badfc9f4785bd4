import type { Pin } from './pins.ts';

/** What was preloaded: the browser keeps a module for as long as the page lives. */
const preloaded = new Map<string, Promise<void>>();

/** Preloads files, each checked. */
export function preloadPinned(pins: readonly Pin[] = []): Promise<unknown> {
  return Promise.all(pins.map(preloadOnce));
}

function preloadOnce(pin: Pin): Promise<void> {
  const known = preloaded.get(pin.path);
  if (known) return known;
  const preloading = preload(pin);
  preloaded.set(pin.path, preloading);
  // It may be asked for again, once the connection is back.
  preloading.catch(() => preloaded.delete(pin.path));
  return preloading;
}

/**
 * Preloads a file with an integrity check, so that `import()` of the same URL runs the checked
 * code. `import()` has no integrity option, and a check by `fetch` would not cover the second
 * request. A link element works with a strict Content Security Policy and Trusted Types.
 *
 * @throws {Error} if the file does not match its hash, or the browser cannot check it.
 * @see https://html.spec.whatwg.org/#link-type-modulepreload; security S43
 */
async function preload({ path, integrity }: Pin): Promise<void> {
  const link = document.createElement('link');
  if (!link.relList.supports('modulepreload') || !('integrity' in link)) {
    throw new Error(`This browser cannot check ${path}`);
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () =>
    reject(new Error(`${path} is missing, or is not the file that was published`)),
  );
  link.rel = 'modulepreload';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = new URL(path, import.meta.url).href;
  document.head.append(link);
  await promise.finally(() => link.remove());
}
