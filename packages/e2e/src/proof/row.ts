import type { Random } from './random.ts';

/** One promise, put to the test. The figures are those that the project publishes. */
export type Row = {
  /** In a few words: what is promised. */
  readonly promise: string;
  /** What the target counts, and the bound that it must keep. */
  readonly target: string;
  measure(scale: Scale): Promise<Measurement>;
};

/** How large a run is: the published size, or a sample that fits into the everyday suite. */
export type Scale = {
  /** Picks the number for this run's size. */
  of(full: number, sample: number): number;
  /** Where all that is random in a row comes from, so that a seed shows the same run again. */
  readonly random: Random;
  /** Told how far the row is; a run at full size takes minutes. */
  onProgress(message: string): void;
};

export type Measurement = {
  /** What was run and what came out, in one line. */
  readonly measured: string;
  readonly holds: boolean;
};
