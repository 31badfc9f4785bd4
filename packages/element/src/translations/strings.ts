import type { en } from './en.ts';

type English = typeof en;

/** Every text that the element shows: the same as in English, with the same blanks. */
export type Strings = {
  [Name in keyof English]: English[Name] extends (...blanks: infer Blanks) => string
    ? (...blanks: Blanks) => string
    : English[Name];
};

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
