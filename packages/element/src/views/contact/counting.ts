import { isEffective, type Registration } from '@recovery-guardian/protocol';

/** Whether a contact's codes count yet. */
export function isCounting({ countsFrom }: Registration, now: Date = new Date()): boolean {
  return countsFrom === undefined || isEffective(new Date(countsFrom), now);
}

/** Returns the contacts whose codes count today. */
export function countingOf(registrations: readonly Registration[]): Registration[] {
  return registrations.filter((registration) => isCounting(registration));
}

/** Returns when the first of these waiting contacts counts. */
export function firstToCount(registrations: readonly Registration[]): Date {
  const times = registrations.map(({ countsFrom }) => Date.parse(countsFrom ?? ''));
  return new Date(Math.min(...times));
}
