/** How much is measured. */
export type Sizes = RequestSizes & IndexerSizes;

type RequestSizes = {
  concurrencies: readonly number[];
  /** Of one measurement. */
  seconds: number;
  /** Acts before a measurement, which also tell how many it needs. */
  warmUp: number;
  /** Accounts, each with guardians of its own. */
  accounts: number;
  /** Recovery requests that are open before anything is measured. */
  requests: number;
  /** Acts whose statements are recorded, for each operation. */
  recorded: number;
};

type IndexerSizes = {
  /** Blocks of a chain that hardly anything happens on, read from the first to the last. */
  blocks: number;
  /** Of these, every so-manieth has an event. */
  every: number;
  /** Events of a chain on which nothing else happens. */
  events: number;
  /** Of these, so many are in a block. */
  perBlock: number;
};

export const fullSizes: Sizes = {
  concurrencies: [1, 16, 64],
  seconds: 5,
  warmUp: 300,
  accounts: 256,
  requests: 16_000,
  recorded: 3_000,
  blocks: 1_000_000,
  every: 100,
  events: 50_000,
  perBlock: 100,
};

/** Enough to see that the bench runs, and to measure nothing. */
export const quickSizes: Sizes = {
  concurrencies: [1, 4],
  seconds: 0.2,
  warmUp: 8,
  accounts: 8,
  requests: 120,
  recorded: 16,
  blocks: 20_000,
  every: 100,
  events: 400,
  perBlock: 20,
};
