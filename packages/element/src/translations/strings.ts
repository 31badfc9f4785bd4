import type { common } from './en-common.ts';
import type { overview } from './en-overview.ts';
import type { views } from './en-views.ts';

/** The same texts as in English, with the same parameters. */
type SameAs<English> = {
  [Name in keyof English]: English[Name] extends (...blanks: infer Blanks) => string
    ? (...blanks: Blanks) => string
    : English[Name];
};

/** What the first screen says: everything around the views, and the overview of a quiet account. */
export type OverviewStrings = SameAs<typeof overview>;

/** The texts of the views that hosts with screens of their own use, too, such as the wallet. */
export type CommonStrings = SameAs<typeof common>;

/** The texts of the other views, of a running recovery, and of what can go wrong. */
export type ViewStrings = SameAs<typeof views>;

/** Every text of the element. */
export type Strings = OverviewStrings & ViewStrings;

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

/** What a recovery needs: codes, the approval of trusted people, or both. */
export interface RecoveryNeeds {
  /** The channels of all contacts; empty if they are not known, `undefined` if no codes help. */
  codes: readonly ('email' | 'sms')[] | undefined;
  /** How many of these codes. */
  requiredCodes: number;
  /** How many trusted people there are. */
  people: number;
  /** The name of the only one. */
  name: string | undefined;
  /** How many of them must approve besides the codes. */
  withCodes: number;
  /** How many of them are enough without codes, if they can be. */
  withoutCodes: number | undefined;
}
