/** How much is measured. */
export type Sizes = {
  /** Blocks of a chain that hardly anything happens on, read from the first to the last. */
  blocks: number;
  /** Of these, every so-manieth has an event. */
  every: number;
  /** Events of a chain on which nothing else happens. */
  events: number;
  /** Of these, so many are in a block. */
  perBlock: number;
};

export const fullSizes: Sizes = { blocks: 1_000_000, every: 100, events: 50_000, perBlock: 100 };

/** Enough to see that the bench runs, and to measure nothing. */
export const quickSizes: Sizes = { blocks: 20_000, every: 100, events: 400, perBlock: 20 };
