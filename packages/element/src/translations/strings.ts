import type { collect } from './en/collect.ts';
import type { common } from './en/common.ts';
import type { contacts } from './en/contacts.ts';
import type { guardians } from './en/guardians.ts';
import type { overview } from './en/overview.ts';
import type { problems } from './en/problems.ts';
import type { recover } from './en/recover.ts';
import type { shared } from './en/shared.ts';

export type { RecoveryNeeds } from './en/overview.ts';

/** The same texts as in English, with the same parameters. */
type SameAs<English> = {
  [Name in keyof English]: English[Name] extends (...blanks: infer Blanks) => string
    ? (...blanks: Blanks) => string
    : English[Name];
};

/** The texts by the parts in which they are loaded. */
export interface Words {
  overview: SameAs<typeof overview>;
  common: SameAs<typeof common>;
  contacts: SameAs<typeof contacts>;
  guardians: SameAs<typeof guardians>;
  recover: SameAs<typeof recover>;
  collect: SameAs<typeof collect>;
  problems: SameAs<typeof problems>;
}

export type WordsPart = keyof Words;

export type OverviewStrings = Words['overview'];

/** The part of the common texts that hosts with screens of their own use, too, such as the wallet. */
export type SharedStrings = SameAs<typeof shared>;

/** Every text of the element. While it runs, only the parts that its screens need are loaded. */
export type Strings = Words['overview'] &
  Words['common'] &
  Words['contacts'] &
  Words['guardians'] &
  Words['recover'] &
  Words['collect'] &
  Words['problems'];

/** Texts of a host; what it omits stays in the element's language. */
export type StringOverrides = Partial<Omit<Strings, 'errors'>> & {
  errors?: Partial<Strings['errors']>;
};
