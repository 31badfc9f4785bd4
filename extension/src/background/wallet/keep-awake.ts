import { browser } from '../../browser.ts';

/** In milliseconds: browsers stop workers that were idle for 30 s. */
const interval = 20_000;

/**
 * Keeps the worker from being stopped while a request is pending: users may read one for minutes.
 * Each call of a browser API restarts the idle timer.
 */
export async function keepAwake<Result>(task: Promise<Result>): Promise<Result> {
  const timer = setInterval(() => browser.runtime.getPlatformInfo(), interval);
  try {
    return await task;
  } finally {
    clearInterval(timer);
  }
}
