import type {
  OverviewStrings,
  SharedStrings,
} from '@recovery-guardian/element/translations/strings';
import type { en } from './en.ts';

/** The same texts as in English, with the same parameters. */
type SameAs<English> = {
  [Name in keyof English]: English[Name] extends (...blanks: infer Blanks) => infer Text
    ? (...blanks: Blanks) => Text extends string ? string : Text
    : English[Name] extends string
      ? string
      : SameAs<English[Name]>;
};

/** Every text of the wallet's own screens. */
export type Strings = SameAs<Omit<typeof en, 'element' | 'language'>> &
  Pick<typeof en, 'language'> & {
    /** The texts of `<recovery-guardian>` that the wallet's own screens also use. */
    element: OverviewStrings & SharedStrings;
  };
