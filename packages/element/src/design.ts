// What an application that hosts the element needs to look and behave like it: the tokens, the parts
// and the care for the focus. Sites need none of it.

export { AddressElement } from './parts/address.ts';
export { addressesInWords } from './parts/addresses-in-words.ts';
export { type ButtonOptions, button, buttonStyles } from './parts/button.ts';
export { type CalloutOptions, callout, calloutStyles } from './parts/callout.ts';
export { type ChoiceOptions, choice, choiceStyles } from './parts/choice.ts';
export { clockTime } from './parts/clock-time.ts';
export { rowStyles } from './parts/contact-row.ts';
export { disclosure, disclosureStyles } from './parts/disclosure.ts';
export { fieldStyles, type TextFieldOptions, textField } from './parts/field.ts';
export { HeadingFocus } from './parts/heading-focus.ts';
export { type IconName, icon } from './parts/icons.ts';
export { identicon } from './parts/identicon.ts';
export { linkButton } from './parts/link-button.ts';
export { type ScreenHeadOptions, screenHead, screenStyles } from './parts/screen.ts';
export { skeleton, skeletonStyles } from './parts/skeleton.ts';
export { stepsStyles } from './parts/steps.ts';
export { Ticker } from './parts/ticker.ts';
export {
  type GuardianNames,
  keepGuardianName,
  readGuardianNames,
} from './resume/guardian-names.ts';
export { keepServiceGuardian, readServiceGuardian } from './resume/service-guardian.ts';
export { base } from './styles/base.styles.ts';
export { tokens } from './styles/tokens.styles.ts';
export { guardianRow } from './views/guardian-row.ts';
