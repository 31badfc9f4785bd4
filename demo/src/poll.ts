/** How often the page polls the chain, the mailbox and the phone, in milliseconds. */
export const pollInterval = 1000;
/** How rarely it polls what does not answer: browsers log each failed request. */
const longestInterval = 30_000;

/**
 * Repeats `task`, each time `pollInterval` after the last run ended; ever more rarely while it fails,
 * until the browser is online again.
 *
 * @param task returns whether it succeeded
 */
export function poll(task: () => Promise<boolean>): void {
  let interval = pollInterval;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async () => {
    clearTimeout(timer);
    interval = (await task()) ? pollInterval : Math.min(2 * interval, longestInterval);
    clearTimeout(timer);
    timer = setTimeout(run, interval);
  };
  globalThis.addEventListener?.('online', run);
  void run();
}
