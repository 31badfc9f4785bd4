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
  /** The size that `--size` asks for, where a check has one that is adjusted to the machine. */
  readonly size: number | undefined;
  /** Repeats a run. */
  readonly seed: number;
  /** The source of random choices that no property makes. Starts from the seed. */
  readonly random: Random;
  /** Runs the work with a fixture of its own; samples share the fixture of this name. */
  use<F extends Fixture, Result>(
    name: string,
    start: () => Promise<F>,
    work: (fixture: F) => Promise<Result>,
  ): Promise<Result>;
  /** Reports the progress; a run at full size takes minutes. */
  onProgress(message: string): void;
}

export interface Fixture {
  stop(): Promise<unknown>;
}

export interface Measurement {
  /** What was run and the outcome, in one line. */
  readonly measured: string;
  readonly holds: boolean;
}
