/** How often the page polls the chain, the mailbox and the phone, in milliseconds. */
export const pollInterval = 1000;

/**
 * Repeats `task`, each time `pollInterval` after the last run ended.
 * @returns A function that stops it.
 */
export function poll(task: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const run = async () => {
    await task();
    if (!stopped) timer = setTimeout(run, pollInterval);
  };
  run();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
