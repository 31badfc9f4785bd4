/** How many times each thing is measured. */
export interface Sizes {
  /** Starts of the worker and of the popup. */
  starts: number;
  unlocks: number;
  signatures: number;
}

export const fullSizes: Sizes = { starts: 40, unlocks: 15, signatures: 30 };

/** Enough to see that the bench runs; the results mean nothing. */
export const quickSizes: Sizes = { starts: 1, unlocks: 1, signatures: 1 };
