/**
 * Waits for some milliseconds, or until the network is back; rejects with the signal's reason if it
 * is aborted.
 */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const stop = () => reject(signal.reason);
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener('abort', stop);
  window.addEventListener('online', resolve);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    window.removeEventListener('online', resolve);
  }
}
