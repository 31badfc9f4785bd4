/** How long to wait before something is read again, in milliseconds. Tests wait less. */
export const pollingIntervals = {
  /** A transaction: faster polling would not be noticed by the user. */
  transaction: 1_000,
  /** The account, while a change on the chain is expected. */
  account: 3_000,
  /** A recovery request: signers take minutes to days. */
  request: 4_000,
};

/** In milliseconds. */
const longest = 30_000;

/** Returns how long to wait after a failure: longer each time, as browsers log failed requests. */
export function slower(interval: number): number {
  return Math.min(2 * interval, longest);
}
