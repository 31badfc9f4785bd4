import type { Filled } from './fill.ts';
import type { Templates } from './templates/templates.ts';

/** The filled-in parts of an email, in reading order. */
export interface EmailParts {
  language: string;
  templates: Templates;
  subject: string;
  purpose: Filled;
  code: Filled | undefined;
  /** What happens to the account if the code is entered; only for a recovery. */
  consequence: Filled | undefined;
  lifetime: Filled | undefined;
  phrase: { intro: Filled; words: string } | undefined;
  notYou: Filled;
  /** What the owner can do now: a link if there is a page, else advice. Urgent if it stops a recovery. */
  action: { isUrgent: boolean; label: string; url: string | undefined } | undefined;
  /** The page with the long code: a button if the message has no short one. */
  link: { isButton: boolean; intro: string; url: string } | undefined;
  mayBeRead: string | undefined;
  /** The full form of values shortened in the purpose. */
  facts: readonly Filled[];
  /** The call that cancels a recovery. */
  details: readonly Filled[];
}
