import type { en } from './en.ts';

/** Every text that the element shows. */
export type Strings = typeof en;

/** Texts of a host's own; what it leaves out stays English. */
export type StringOverrides = Partial<Omit<Strings, 'errors'>> & {
  errors?: Partial<Strings['errors']>;
};

/** What a sentence about an error may mention. */
export type ErrorFacts = {
  chainName: string;
  /** Whom a code was sent to, masked; empty where no code is concerned. */
  target: string;
  triesLeft: number | undefined;
  retryAt: Date | undefined;
};
