/** The extent of the measurements. */
export interface Sizes {
  concurrencies: readonly number[];
  seconds: number;
  /** How many alternating rounds are measured; the median counts. */
  rounds: number;
  requests: number;
}

export const fullSizes: Sizes = {
  concurrencies: [1, 16, 64],
  seconds: 5,
  rounds: 3,
  requests: 1_000_000,
};

/** Enough to see that the bench runs; the results mean nothing. */
export const quickSizes: Sizes = {
  concurrencies: [4],
  seconds: 0.1,
  rounds: 1,
  requests: 600,
};
