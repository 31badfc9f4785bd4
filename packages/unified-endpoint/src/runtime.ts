import { setImmediate } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs CPU-heavy work in an event loop turn of its own. Two such pieces never share a turn, even
 * across requests.
 */
export function inOwnTurn<Result>(work: () => Result): Promise<Result> {
  const done = last.then(() => setImmediate()).then(work);
  last = done.catch(() => {});
  return done;
}
