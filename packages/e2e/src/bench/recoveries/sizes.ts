/** The extent of the measurements. */
export type Sizes = RequestSizes & IndexerSizes;

interface RequestSizes {
  concurrencies: readonly number[];
  seconds: number;
  /** Operations before a measurement, which also show how many it needs. */
  warmUp: number;
  /** Accounts, each with its own guardians. */
  accounts: number;
  /** Recovery requests that are open before the measurement. */
  requests: number;
  /** Operations whose statements are recorded, per operation type. */
  recorded: number;
  /** How often two versions are measured in turn. */
  rounds: number;
}

interface IndexerSizes {
  /** Blocks of an almost idle chain, read from the first to the last. */
  blocks: number;
  /** Every n-th of these has an event. */
  every: number;
  /** Events of a chain without any other activity. */
  events: number;
  /** How many of these are in a block. */
  perBlock: number;
}

export const fullSizes: Sizes = {
  concurrencies: [1, 16, 64],
  seconds: 5,
  warmUp: 300,
  accounts: 256,
  requests: 16_000,
  recorded: 3_000,
  rounds: 3,
  blocks: 1_000_000,
  every: 100,
  events: 50_000,
  perBlock: 100,
};

/** Enough to see that the bench runs; the results mean nothing. */
export const quickSizes: Sizes = {
  concurrencies: [4],
  seconds: 0.1,
  warmUp: 8,
  accounts: 8,
  requests: 120,
  recorded: 16,
  rounds: 1,
  blocks: 2_000,
  every: 100,
  events: 100,
  perBlock: 20,
};
