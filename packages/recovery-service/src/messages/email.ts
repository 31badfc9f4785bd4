import type { Filled } from './fill.ts';
import type { Templates } from './templates/templates.ts';

/** An email in its parts, in the order in which they are read. */
export type Email = {
  language: string;
  words: Templates;
  subject: string;
  purpose: Filled;
  code: Filled | undefined;
  lifetime: Filled | undefined;
  phrase: { intro: Filled; words: string } | undefined;
  notYou: Filled;
  /** How to stop a recovery: a link where there is a page for it, else advice. */
  stop: { url: string; label: string } | { advice: string } | undefined;
  mayBeRead: string | undefined;
  /** What the purpose shortens, in full. */
  facts: readonly Filled[];
  /** The call that cancels a recovery. */
  details: readonly Filled[];
  link: { intro: Filled; url: string } | undefined;
};
