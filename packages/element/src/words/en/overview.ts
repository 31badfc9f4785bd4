import type { Language, Way } from '@recovery-guardian/core';
import { elementNames } from './element-names.ts';

/** What a recovery needs: codes, the help of trusted people, or both. */
export interface RecoveryNeeds {
  /** The channels of all ways that have codes; empty if they are not known, `undefined` if no codes help. */
  codes: readonly Way[] | undefined;
  /** How many of these codes. */
  requiredCodes: number;
  /** How many trusted people there are. */
  people: number;
  /** The name of the only one. */
  name: string | undefined;
  /** How many of them must help besides the codes. */
  withCodes: number;
  /** How many of them are enough without codes, if they can be. */
  withoutCodes: number | undefined;
}

/** Names the codes that a recovery needs, after a verb. */
const codesInWords = ({ codes, requiredCodes }: Pick<RecoveryNeeds, 'codes' | 'requiredCodes'>) => {
  if (!codes) return undefined;
  const [one, other] = codes;
  if (!one) return 'a code from your email or phone';
  if (!other) return one === 'email' ? 'a code from your email' : 'a code from your phone';
  if (codes.length > 2) return `codes from ${requiredCodes} of your ${codes.length} ways`;
  return one === other || codes.includes('paper')
    ? 'a code from each of your 2 ways'
    : 'a code from your email and your phone';
};

/**
 * The texts of everything around the views, and of the overview: all that the first screen needs.
 * Sentences with parameters are functions, so a translation may reorder them; texts are never
 * concatenated from parts.
 */
export const overview = {
  // Everywhere
  elementName: elementNames.en,
  /** Not said: for what is loaded in the same language. */
  language: 'en' as Language,
  close: 'Close',
  details: 'Details',
  loading: 'Loading…',
  notLoaded:
    'A part of this page could not be fetched. Nothing was changed. Try again, or reload the page.',
  reloadButton: 'Reload the page',
  tryAgain: 'Try again',
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  copyFailed: 'Select the text to copy it',
  accountOn: (chain: string) => `on ${chain}`,
  chainNumber: (chainId: number) => `network ${chainId}`,
  channelName: (channel: Way) =>
    channel === 'email' ? 'Email' : channel === 'sms' ? 'Phone' : 'Backup codes',
  date: (date: Date) =>
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
      .format(date)
      .replaceAll(' ', '\u00a0'),
  /** A duration: 3 days, 3 minutes. */
  span: (seconds: number) => {
    const unit = seconds % 86_400 === 0 ? 'day' : seconds % 3_600 === 0 ? 'hour' : 'minute';
    const size = { day: 86_400, hour: 3_600, minute: 60 }[unit];
    const count = Math.max(1, Math.round(seconds / size));
    return `${count}\u00a0${unit}${count === 1 ? '' : 's'}`;
  },

  // Before a view is shown
  offlineTitle: 'No internet connection',

  // Overview
  protectedTitle: 'Your account is protected',
  recoveryNeeds: ({ people, name, ...needs }: RecoveryNeeds) => {
    const codes = codesInWords(needs);
    const help = (count: number) => {
      if (people === 1) return `help from ${name ?? 'your trusted person'}`;
      if (count === people) return `help from your ${people} trusted people`;
      return `help from ${count} of your ${people} trusted people`;
    };
    const together = codes && needs.withCodes ? `${codes} and ${help(needs.withCodes)}` : codes;
    const alone = needs.withoutCodes && help(needs.withoutCodes);
    return `To recover, you need ${[together, alone].filter(Boolean).join(', or ')}.`;
  },
  uncheckedTitle: 'Check who can help you back in',
  unprotectedTitle: 'Not protected yet',
  unprotectedLead:
    'If you lose your key today, nobody can let you back in. Adding an email or a phone takes two minutes.',
  guardianThreshold: (threshold: number, guardians: number) => {
    if (threshold === 1) return 'One helper is enough to start a recovery.';
    if (threshold < guardians) return `${threshold} of ${guardians} must help to start a recovery.`;
    return guardians === 2
      ? 'Both must help to start a recovery.'
      : `All ${guardians} must help to start a recovery.`;
  },
  waitInWords: (span: string) => `A recovery takes ${span}. You can stop it until then.`,
  toldNote: (targets: string, span: string) =>
    `If a recovery starts, we tell ${targets} at once. You can stop it for ${span}.`,
  guardiansButton: 'Change who can help',
  manageWay: (way: string) => `Manage ${way}`,
  waysTitle: 'Your ways back in',
  addAnyButton: 'Add another way',
  ownGuardianButton: 'Add someone you trust instead',
  serviceGuardian: 'Email and phone codes',
  codesBy: (service: string) => `Codes by ${service}`,
  addedElsewhere: 'Added on another device',
  offlineNote: 'Showing the last known state.',
  protectButton: 'Protect this account',
  contactsButton: 'Manage email and phone',
  recoverButton: 'Recover an account',

  // Protect
  countsFrom: (date: string) => `Works from ${date}`,
};
