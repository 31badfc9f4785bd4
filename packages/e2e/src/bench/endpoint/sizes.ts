/** How much is measured. */
export type Sizes = {
  concurrencies: readonly number[];
  /** Of one measurement. */
  seconds: number;
  /** How often everything is measured, in turn; the median counts. */
  rounds: number;
  /** In the run that looks at memory. */
  requests: number;
};

export const fullSizes: Sizes = {
  concurrencies: [1, 16, 64],
  seconds: 5,
  rounds: 3,
  requests: 1_000_000,
};

/** Enough to see that the bench runs, and to measure nothing. */
export const quickSizes: Sizes = {
  concurrencies: [1, 4],
  seconds: 0.2,
  rounds: 1,
  requests: 600,
};
