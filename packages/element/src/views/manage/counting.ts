import type { Registration } from '@recovery-guardian/protocol';

/** Whether a contact's codes count, or wait until they do. */
export function isCounting({ countsFrom }: Registration, now: number = Date.now()): boolean {
  return countsFrom === undefined || Date.parse(countsFrom) <= now;
}

/** The contacts whose codes count today. */
export function countingOf(registrations: readonly Registration[]): Registration[] {
  return registrations.filter((registration) => isCounting(registration));
}

/** How many codes the service asks for: from more than half of the contacts that count. */
export function requiredOf(counting: number): number {
  return Math.floor(counting / 2) + 1;
}

/** When the first of these counts, which all wait. */
export function firstToCount(registrations: readonly Registration[]): Date {
  const times = registrations.map(({ countsFrom }) => Date.parse(countsFrom ?? ''));
  return new Date(Math.min(...times));
}
