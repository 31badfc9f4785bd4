import { setTimeout as sleep } from 'node:timers/promises';

/** @throws if the promise takes longer than this many milliseconds */
export async function inTime<Result>(
  milliseconds: number,
  promise: Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const late = async () => {
    await sleep(milliseconds, undefined, { signal: ending.signal, ref: false });
    throw new Error(`no answer within ${milliseconds} ms`);
  };
  try {
    return await Promise.race([promise, late()]);
  } finally {
    ending.abort();
  }
}
