import { setImmediate } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a piece of work that takes milliseconds of the only thread, in a turn of the event loop of
 * its own: two such pieces never run in the same turn, whichever requests they belong to.
 */
export function inOwnTurn<Result>(work: () => Result): Promise<Result> {
  const done = last.then(() => setImmediate()).then(work);
  last = done.catch(() => {});
  return done;
}
