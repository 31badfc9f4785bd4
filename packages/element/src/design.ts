// For applications that host the element and share its look: tokens, components and focus handling.
// Sites do not need it.

export type { NameProblem } from './chain/names.ts';
export { addressesInWords, identicon, shortAddress } from './components/address.ts';
export { type ButtonOptions, button, buttonStyles, linkButton } from './components/button.ts';
export { type CalloutOptions, callout } from './components/callout.ts';
export { type ChoiceOptions, choice, tick } from './components/choice.ts';
export { CopyButtonElement } from './components/copy-button.ts';
export { clockTime, Ticker } from './components/countdown.ts';
export { disclosure } from './components/disclosure.ts';
export {
  fieldProblem,
  fieldStyles,
  selectField,
  type TextFieldOptions,
  textField,
} from './components/field.ts';
export { HeadingFocus } from './components/heading-focus.ts';
export { type IconName, icon } from './components/icons.ts';
export { phrase } from './components/phrase.ts';
export { registerElements } from './components/register-elements.ts';
export { contactRow, rows } from './components/rows.ts';
export { type ScreenHeadOptions, screenHead, screenStyles } from './components/screen.ts';
export { skeleton } from './components/skeleton.ts';
export { styled } from './components/styled.ts';
export {
  type GuardianNames,
  keepGuardianName,
  keepServiceGuardian,
  readGuardianNames,
  readServiceGuardian,
} from './storage/account-memory.ts';
export { readLink } from './storage/shared-link.ts';
export { base } from './styles/base.styles.ts';
export { tokens } from './styles/tokens.styles.ts';
export { guardianRow } from './views/guardian-row.ts';
