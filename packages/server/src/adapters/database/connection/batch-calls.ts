import DataLoader from 'dataloader';
import type { Database } from './open.ts';

/** So that the result of one statement fits into memory. */
const maximumCalls = 64;

/**
 * Runs calls of one turn of the event loop as one statement: measured, the round trip is most of what
 * a short statement costs. Nothing is cached. If the statement fails, each call is run by itself, so
 * that what one caller sent cannot make the calls of others fail.
 *
 * In a transaction, each call is run by itself: there, statements are sent in the order of the calls.
 *
 * @param run returns one answer per call, in the same order
 */
export function batchCalls<Call, Answer>(
  db: Database,
  run: (calls: readonly Call[]) => Promise<Answer[]>,
): (call: Call) => Promise<Answer> {
  const runAlone = async (call: Call) => (await run([call]))[0] as Answer;
  if (db.isTransaction) return runAlone;
  const runAll = async (calls: readonly Call[]) => {
    try {
      return await run(calls);
    } catch (error) {
      if (calls.length === 1) throw error;
      return Promise.all(calls.map((call) => runAlone(call).catch((reason: Error) => reason)));
    }
  };
  const loader = new DataLoader(runAll, {
    cache: false,
    maxBatchSize: maximumCalls,
    batchScheduleFn: setImmediate,
  });
  return (call) => loader.load(call);
}
