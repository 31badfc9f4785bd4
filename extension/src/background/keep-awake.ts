import { browser } from '../browser.ts';

/** In milliseconds: browsers stop workers that did nothing of note for 30 s. */
const interval = 20_000;

/**
 * Keeps the worker from being stopped while somebody waits for it: a person may take minutes to read
 * a question. Each call of a browser's API puts the stop off.
 */
export async function keepAwake<Result>(task: Promise<Result>): Promise<Result> {
  const timer = setInterval(() => browser.runtime.getPlatformInfo(), interval);
  try {
    return await task;
  } finally {
    clearInterval(timer);
  }
}
