/** A request that was sent before the code was there that needs its response. */
export interface AskedAhead {
  url: string;
  init: RequestInit;
  response: Promise<Response>;
  /** Aborts it, also while the body is read. */
  stop: AbortController;
  /** When its response is too old, by `performance.now()`; 0 once it is used. */
  until: number;
}

/** What the small entry has asked for. */
export let askedAhead: readonly AskedAhead[] = [];

/** Hands over what the small entry has asked for (`build/ask-ahead.ts`). */
export function acceptAskedAhead(requests: readonly AskedAhead[]): void {
  askedAhead = requests;
}
