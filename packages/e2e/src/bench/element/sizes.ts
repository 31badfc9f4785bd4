/** How many times each thing is measured. */
export interface Sizes {
  /** Page loads to be timed. */
  starts: number;
  /** How many times the element is added to a page and removed. */
  mounts: number;
  /** First visits to each page of the wallet libraries beside it; 0 leaves them out. */
  peerVisits: number;
}

export const fullSizes: Sizes = { starts: 30, mounts: 100, peerVisits: 10 };

/** Enough to see that the bench runs; the results mean nothing. */
export const quickSizes: Sizes = { starts: 1, mounts: 2, peerVisits: 0 };
