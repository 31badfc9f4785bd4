/** A request that was sent before the code was there that needs its response. */
export interface AskedAhead {
  url: string;
  init: RequestInit;
  response: Promise<Response>;
}

let waiting: readonly AskedAhead[] = [];

/** Hands over what the small entry has asked for (`build/ask-ahead.ts`). */
export function acceptAskedAhead(requests: readonly AskedAhead[]): void {
  waiting = requests;
}

/**
 * Like `fetch`, but takes the response to the same request if it was sent ahead. Each is used once; if
 * there was none, the request is sent again.
 */
export const fetchOnce: typeof fetch = (input, init = {}) => {
  const send = () => globalThis.fetch(input, init);
  const wanted = keyOf(String(input), init);
  const found = waiting.find(({ url, init }) => keyOf(url, init) === wanted);
  if (!found) return send();
  waiting = waiting.filter((request) => request !== found);
  return found.response.catch(send);
};

/** The addresses in a body are the same in any case. */
function keyOf(url: string, { body, headers }: RequestInit): string {
  return JSON.stringify([url, headers, String(body).toLowerCase()]);
}
