import { askedAhead } from './asked-ahead.ts';

/**
 * Like `fetch`, but takes the response to the same request if it was sent ahead. Each is used once, and
 * only while it is new; if there was none, the request is sent again. The caller's signal aborts what was
 * sent ahead, too: a response that never ends hides nothing (security S134).
 */
export const fetchOnce: typeof fetch = (input, init = {}) => {
  const { signal } = init;
  const send = () => globalThis.fetch(input, init);
  const wanted = keyOf(String(input), init);
  const found = askedAhead.find(
    ({ url, init, until }) => until > performance.now() && keyOf(url, init) === wanted,
  );
  if (!found) return send();
  found.until = 0;
  signal?.addEventListener('abort', () => found.stop.abort(signal.reason));
  return found.response.catch(send);
};

/** The addresses in a body are the same in any case. */
function keyOf(url: string, { body, headers }: RequestInit): string {
  return JSON.stringify([url, headers, String(body).toLowerCase()]);
}
