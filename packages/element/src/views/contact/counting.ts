import type { Registration } from '@recovery-guardian/protocol';

/** Whether a contact's codes count yet. */
export function isCounting({ countsFrom }: Registration, now: number = Date.now()): boolean {
  return countsFrom === undefined || Date.parse(countsFrom) <= now;
}

/** Returns the contacts whose codes count today. */
export function countingOf(registrations: readonly Registration[]): Registration[] {
  return registrations.filter((registration) => isCounting(registration));
}

/** Returns how many codes the service requires: more than half of the counting contacts. */
export function requiredOf(counting: number): number {
  return Math.floor(counting / 2) + 1;
}

/** Returns when the first of these waiting contacts counts. */
export function firstToCount(registrations: readonly Registration[]): Date {
  const times = registrations.map(({ countsFrom }) => Date.parse(countsFrom ?? ''));
  return new Date(Math.min(...times));
}
