/** A file that is fetched at run time, with its expected hash. */
export interface Pin {
  /** Relative to the file that fetches it. */
  path: string;
  /** As in `<script integrity>`. */
  integrity: string;
}

export type Pins = Readonly<Record<string, readonly Pin[]>>;

/** The files of each module that is imported on demand, by its name. The build fills them in. */
export const pins: Pins = {};

/** What was preloaded: the browser keeps a module for as long as the page lives. */
const preloaded = new Map<string, Promise<void>>();

/**
 * Preloads the files of a module, each checked.
 *
 * @throws {Error} if a file has no hash or does not match it, or the browser cannot check it.
 */
export async function preloadPinned(files: readonly Pin[] | undefined): Promise<void> {
  if (!files) throw new Error('No hash');
  await Promise.all(files.map(preloadOnce));
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
 * @see https://html.spec.whatwg.org/#link-type-modulepreload
 */
async function preload({ path, integrity }: Pin): Promise<void> {
  const link = document.createElement('link');
  if (!link.relList.supports('modulepreload') || !('integrity' in link)) {
    throw new Error(`Cannot check ${path}`);
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () => reject(new Error(`${path} is missing or changed`)));
  link.rel = 'modulepreload';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = new URL(path, import.meta.url).href;
  document.head.append(link);
  await promise.finally(() => link.remove());
}
