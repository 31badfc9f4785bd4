import {
  fewBackupCodes,
  isCheckDue,
  type ProtectingContact,
  reachOfContacts,
} from '@recovery-guardian/core';
import { css, html, type TemplateResult } from 'lit';
import type { KnownTarget } from '../context/account-memory.ts';
import { icon } from '../ui/icons.ts';
import { styled } from '../ui/styled.ts';
import { contactWords } from '../words/contact.ts';
import type { OverviewStrings } from '../words/en/strings.ts';
import { type GuardianContext, serviceNote } from './guardian-row.ts';
import { waitNote } from './steps/effective-contacts.ts';

type ContactStrings = Pick<OverviewStrings, 'channelName' | 'countsFrom' | 'date' | 'language'>;

type KnownContact = Omit<KnownTarget, 'target'> & ProtectingContact;

/** Says that messages to a contact do not arrive, from when it counts, or when it was last checked. */
export function contactNote(
  strings: ContactStrings,
  contact: KnownContact,
): TemplateResult | string {
  return knownNote(strings, contact) ?? strings.channelName(contact.channel);
}

/** The same, and who sends the codes. */
export function contactNoteWithService(context: GuardianContext, contact: KnownContact) {
  const note = knownNote(context.strings, contact);
  const service = serviceNote(context);
  return note === undefined || service === null
    ? (note ?? service)
    : html`${note}<span class="note-line">${service}</span>`;
}

function knownNote(
  strings: ContactStrings,
  contact: KnownContact,
): TemplateResult | string | undefined {
  const { checkedAt, codesLeft, undeliveredAt } = contact;
  const words = contactWords[strings.language];
  const channel = strings.channelName(contact.channel);
  if (undeliveredAt !== undefined) return dueNote(words.undelivered(channel), true);
  const waiting = waitNote(strings, contact);
  if (waiting) return waiting;
  if (codesLeft !== undefined) {
    const isDue = codesLeft <= fewBackupCodes;
    return dueNote(words.codesLeft(codesLeft, isDue), isDue);
  }
  if (checkedAt === undefined) return undefined;
  const isDue = isCheckDue(checkedAt);
  const date = dayOf(strings.language, checkedAt);
  return dueNote(words.checkedOn(channel, date, isDue), isDue);
}

/** Says that none or too few of the contacts can help; `undefined` if enough can. */
export function shortNote(
  { language }: Pick<OverviewStrings, 'language'>,
  contacts: readonly ProtectingContact[] = [],
): string | undefined {
  const { codesShort, none } = contactWords[language];
  if (contacts.length === 0) return none;
  const { needed, able } = reachOfContacts(contacts);
  return able < needed ? codesShort(needed, able) : undefined;
}

/** Says what a second contact would help. */
export function secondWayNote({ language }: Pick<OverviewStrings, 'language'>): string {
  return contactWords[language].secondWay;
}

/** The minute does not matter for months. */
export function dayOf(language: string, time: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' })
    .format(new Date(time))
    .replaceAll(' ', '\u00a0');
}

const dueNote = (text: string, isDue: boolean) =>
  isDue ? html`<span class="is-due" ${styled(noteStyles)}>${icon('alert')}${text}</span>` : text;

const noteStyles = css`
  .is-due {
    display: flex;
    gap: 4px;
    color: var(--_warning);
  }
  .rows .is-due .icon {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    color: inherit;
  }
`;
