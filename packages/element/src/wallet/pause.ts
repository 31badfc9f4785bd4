/**
 * Waits for some milliseconds, or until the network is back; rejects with the signal's reason if it
 * is aborted.
 */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  // As the listeners' options, for its signal.
  const ended = new AbortController();
  const timer = setTimeout(resolve, milliseconds);
  addEventListener('online', resolve, ended);
  signal.addEventListener('abort', () => reject(signal.reason), ended);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}
