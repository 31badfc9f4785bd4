import type { en } from './en.ts';

type English = typeof en;

/** Every text of the element, with the same parameters as in English. */
export type Strings = {
  [Name in keyof English]: English[Name] extends (...blanks: infer Blanks) => string
    ? (...blanks: Blanks) => string
    : English[Name];
};

/** Texts of a host; what it omits stays in the element's language. */
export type StringOverrides = Partial<Omit<Strings, 'errors'>> & {
  errors?: Partial<Strings['errors']>;
};

/** What a sentence about an error may mention. */
export interface ErrorFacts {
  chainName: string;
  /** The masked target of a code; empty if no code is concerned. */
  target: string;
  triesLeft: number | undefined;
  retryAt: Date | undefined;
}
