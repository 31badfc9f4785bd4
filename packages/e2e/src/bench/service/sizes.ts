/** The extent of the measurements. */
export interface Sizes {
  concurrencies: readonly number[];
  seconds: number;
  /** Operations before a measurement, which also show how many it needs. */
  warmUp: number;
  /** Accounts that are registered, and have their guardian, before the measurement. */
  seedAccounts: number;
  /** The most accounts that one server registers. */
  strangers: number;
  /** Operations whose statements are recorded, per operation type. */
  recorded: number;
  /** Registrations in the table: few, many. */
  registrations: readonly [number, number];
  /** Of both in turn. */
  rounds: number;
  requests: number;
}

export const fullSizes: Sizes = {
  concurrencies: [1, 16, 64],
  seconds: 5,
  warmUp: 300,
  seedAccounts: 256,
  strangers: 30_000,
  recorded: 3_000,
  registrations: [1_000, 1_000_000],
  rounds: 5,
  requests: 100_000,
};

/** Enough to see that the bench runs; the results mean nothing. */
export const quickSizes: Sizes = {
  concurrencies: [4],
  seconds: 0.1,
  warmUp: 8,
  seedAccounts: 8,
  strangers: 160,
  recorded: 16,
  registrations: [20, 200],
  rounds: 1,
  requests: 140,
};
