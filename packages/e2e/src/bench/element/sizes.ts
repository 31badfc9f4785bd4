/** How often each thing is measured. */
export type Sizes = {
  /** Pages that are opened to be timed. */
  starts: number;
  /** Times that the element is put into a page and taken out of it. */
  mounts: number;
};

export const fullSizes: Sizes = { starts: 30, mounts: 100 };

/** Enough to see that the bench runs, and to measure nothing. */
export const quickSizes: Sizes = { starts: 1, mounts: 2 };
