// For applications that host the element and share its look: tokens, components and focus handling.
// Sites do not need it.

export type { NameProblem } from './chain/names.ts';
export {
  type GuardianNames,
  keepGuardianName,
  keepServiceGuardian,
  readGuardianNames,
  readServiceGuardian,
} from './context/account-memory.ts';
export {
  forgetHelped,
  type Helped,
  isAskedAgain,
  keepHelped,
  readHelped,
} from './context/friends-memory.ts';
export { readLink } from './context/shared-link.ts';
export { addressesInWords, identicon, shortAddress } from './ui/address.ts';
export { base } from './ui/base.styles.ts';
export { type ButtonOptions, button, buttonStyles, linkButton } from './ui/button.ts';
export { type CalloutOptions, callout } from './ui/callout.ts';
export { card, printCard } from './ui/card.ts';
export { CopyButtonElement } from './ui/copy-button.ts';
export { clockTime, Ticker } from './ui/countdown.ts';
export { disclosure } from './ui/disclosure.ts';
export {
  type ChoiceOptions,
  choice,
  fieldProblem,
  fieldStyles,
  selectField,
  type TextFieldOptions,
  textField,
  tick,
} from './ui/field.ts';
export { hero } from './ui/hero.ts';
export { type IconName, icon } from './ui/icons.ts';
export { HeadingFocus } from './ui/interaction.ts';
export { phrase } from './ui/phrase.ts';
export { contactRow, rows } from './ui/rows.ts';
export { type ScreenHeadOptions, screenHead, screenStyles, skeleton } from './ui/screen.ts';
export { registerElements, styled } from './ui/styled.ts';
export { themes, tokens } from './ui/tokens.styles.ts';
export { contactNoteWithService, shortNote } from './views/contact-note.ts';
export { type GuardianContext, guardianRow, serviceNote } from './views/guardian-row.ts';
export { waysInWords } from './views/tiers.ts';
