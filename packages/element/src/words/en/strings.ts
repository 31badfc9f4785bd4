import type { common } from './common.ts';
import type { contact } from './contact.ts';
import type { days } from './days.ts';
import type { friends } from './friends.ts';
import type { modules } from './modules.ts';
import type { overview } from './overview.ts';
import type { backupCodes, card } from './paper.ts';
import type { person } from './person.ts';
import type { protect } from './protect.ts';
import type { recover } from './recover.ts';
import type { rehearsal } from './rehearsal.ts';
import type { shared } from './shared.ts';

export type { RecoveryNeeds } from './overview.ts';

/** The same texts as in English, with the same parameters. */
type SameAs<English> = {
  [Name in keyof English]: English[Name] extends (...blanks: infer Blanks) => string
    ? (...blanks: Blanks) => string
    : English[Name];
};

/** The texts by their files. */
export interface Words {
  overview: SameAs<typeof overview>;
  common: SameAs<typeof common>;
  protect: SameAs<typeof protect>;
  recover: SameAs<typeof recover>;
  /** Loaded with what is known of contacts (`words/contact.ts`). */
  contact: SameAs<typeof contact>;
  /** Loaded when they are needed (`words/modules.ts`). */
  modules: SameAs<typeof modules>;
  /** Loaded with the screens that say them (`words/friends.ts`). */
  friends: SameAs<typeof friends>;
  /** Loaded with the page of someone who helps (`words/person.ts`). */
  person: SameAs<typeof person>;
  /** Loaded with the screens of paper (`words/paper.ts`). */
  backupCodes: SameAs<typeof backupCodes>;
  card: SameAs<typeof card>;
  /** Loaded with its screen (`words/rehearsal.ts`). */
  rehearsal: SameAs<typeof rehearsal>;
  /** Loaded while a recovery waits (`words/days.ts`). */
  days: SameAs<typeof days>;
}

export type OverviewStrings = Words['overview'];

/** The part of the common texts that hosts with screens of their own use, too, such as the wallet. */
export type SharedStrings = SameAs<typeof shared>;

/** Every text of the element. Until they are all loaded, only those of the overview are there. */
export type Strings = Words['overview'] & Words['common'] & Words['protect'] & Words['recover'];

/** Texts of a host; what it omits stays in the element's language. */
export type StringOverrides = Partial<Omit<Strings, 'errors' | 'language'>> & {
  errors?: Partial<Strings['errors']>;
};
