/** How many times each thing is measured. */
export interface Sizes {
  /** Page loads to be timed. */
  starts: number;
  /** How many times the element is added to a page and removed. */
  mounts: number;
}

export const fullSizes: Sizes = { starts: 30, mounts: 100 };

/** Enough to see that the bench runs; the results mean nothing. */
export const quickSizes: Sizes = { starts: 1, mounts: 2 };
