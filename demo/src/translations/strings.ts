import type { en } from './en.ts';

type English = typeof en;

/** The texts of a group; those with blanks have the same parameters as in English. */
type Texts<Group> = {
  [Name in keyof Group]: Group[Name] extends (...blanks: infer Blanks) => infer Text
    ? (...blanks: Blanks) => Text
    : Group[Name] extends string
      ? string
      : Texts<Group[Name]>;
};

/** Every text of the live page and the header. */
export type Strings = Texts<English>;

/** The steps of the guide. */
export type StepName = keyof Strings['steps'];
