import { isEffective, type Registration } from '@recovery-guardian/protocol';
import type { Strings } from '../../translations/strings.ts';

interface Waiting {
  countsFrom?: string | undefined;
}

/** Whether a contact's codes count yet. */
export function isCounting({ countsFrom }: Waiting, now: Date = new Date()): boolean {
  return countsFrom === undefined || isEffective(new Date(countsFrom), now);
}

/** Says from when a contact's codes count; `undefined` if they do. */
export function waitNote(strings: Strings, contact: Waiting): string | undefined {
  const { countsFrom } = contact;
  if (!countsFrom || isCounting(contact)) return undefined;
  return strings.countsFrom(strings.date(new Date(countsFrom)));
}

/** Returns the contacts whose codes count today. */
export function countingOf<Contact extends Waiting>(contacts: readonly Contact[]): Contact[] {
  return contacts.filter((contact) => isCounting(contact));
}

/** Returns when the first of these waiting contacts counts. */
export function firstToCount(registrations: readonly Registration[]): Date {
  const times = registrations.map(({ countsFrom }) => Date.parse(countsFrom ?? ''));
  return new Date(Math.min(...times));
}
