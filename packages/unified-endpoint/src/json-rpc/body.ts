import { inOwnTurn } from '../runtime.ts';
import { invalidRequest } from './errors.ts';
import { parseCall } from './messages.ts';
import { splitBody } from './split-body.ts';

/** Bodies up to this many characters are read immediately. */
const smallBody = 16_384;

/**
 * Parses a request's body: one call, or an array for a batch. A long body is read over several
 * turns of the event loop, so that it does not block other requests.
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
  // Handling a long call starts in a later turn than parsing it.
  await run(() => {});
  return isBatch ? values : values[0];
}

/** Groups calls until they are as long as a small body. */
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
