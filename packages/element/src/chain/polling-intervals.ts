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
