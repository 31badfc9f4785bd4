/** How often the page looks at the chain, the mailbox and the phone, in milliseconds. */
export const pollInterval = 1000;

/**
 * Runs `task` again and again, each time `pollInterval` after the last run ended.
 * @returns Ends it.
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
