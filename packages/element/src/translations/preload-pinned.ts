import type { Pin } from './pins.ts';

/**
 * Has the browser fetch a module, check its hash and keep it, so that `import()` of the same URL runs
 * what was checked and fetches nothing. `import()` itself takes no hash, and a check by `fetch` would
 * say nothing about what a second request is answered. A link is what a strict Content Security Policy
 * and Trusted Types allow.
 *
 * @throws {Error} where the file is not the one that was published, or the browser cannot check it.
 * @see https://html.spec.whatwg.org/#link-type-modulepreload; security S43
 */
export async function preloadPinned({ path, integrity }: Pin): Promise<void> {
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
