import type { Random } from './random.ts';

/** One check of a published property, with its published figures. */
export interface Check {
  /** What is checked, in a few words. */
  readonly name: string;
  /** What is counted, and its bound. */
  readonly target: string;
  measure(scale: Scale): Promise<Measurement>;
}

/** The size of a run: full, or a sample that fits into the everyday suite. */
export interface Scale {
  /** Selects the number for this run's size. */
  of(full: number, sample: number): number;
  /** The source of all random choices, so that a seed repeats a run. */
  readonly random: Random;
  /** Reports the progress; a run at full size takes minutes. */
  onProgress(message: string): void;
}

export interface Measurement {
  /** What was run and the outcome, in one line. */
  readonly measured: string;
  readonly holds: boolean;
}
