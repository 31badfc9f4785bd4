/** How often each thing is measured. */
export type Sizes = {
  /** The worker's starts, and the popup's. */
  starts: number;
  unlocks: number;
  signatures: number;
};

export const fullSizes: Sizes = { starts: 40, unlocks: 15, signatures: 30 };

/** Enough to see that the bench runs, and to measure nothing. */
export const quickSizes: Sizes = { starts: 1, unlocks: 1, signatures: 1 };
