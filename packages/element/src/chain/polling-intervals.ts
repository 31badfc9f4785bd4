/** How long to wait before something is read again, in milliseconds. Tests wait less. */
export const pollingIntervals = {
  /** A transaction: faster polling would not be noticed by the user. */
  transaction: 1_000,
  /** The account, while a change on the chain is expected. */
  account: 3_000,
  /** A recovery request: signers take minutes to days. */
  request: 4_000,
  /** After each failure twice as long, up to this: browsers log each failed request. */
  longest: 30_000,
};

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
