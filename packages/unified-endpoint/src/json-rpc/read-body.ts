import { inOwnTurn } from '../runtime/own-turn.ts';
import { invalidRequest } from './errors.ts';
import { parseCall } from './messages.ts';
import { splitBody } from './split-body.ts';

/** Bodies up to this many characters are read without waiting for a turn of the event loop. */
const smallBody = 16_384;

/**
 * The JSON value of a request's body: one call's, or an array of a batch's. A long body is read in
 * several turns of the event loop, so that no request holds up all others.
 *
 * @throws parseError, invalidRequest
 */
export async function readBody(text: string, maxBatch: number): Promise<unknown> {
  const isSmall = text.length <= smallBody;
  const run = <Value>(work: () => Value) => (isSmall ? work() : inOwnTurn(work));

  const { isBatch, calls } = await run(() => splitBody(text, maxBatch));
  if (isBatch && calls.length === 0) throw invalidRequest('an empty batch');
  const values: unknown[] = [];
  for (const part of partsOf(calls)) {
    values.push(...(await run(() => part.map(parseCall))));
  }
  // Whatever is done with a long call, not in the turn in which it was parsed.
  await run(() => {});
  return isBatch ? values : values[0];
}

/** Puts calls together until they are as long as a small body. */
function* partsOf(calls: readonly string[]): Generator<readonly string[]> {
  let part: string[] = [];
  let length = 0;
  for (const call of calls) {
    part.push(call);
    length += call.length;
    if (length < smallBody) continue;
    yield part;
    part = [];
    length = 0;
  }
  if (part.length > 0) yield part;
}
