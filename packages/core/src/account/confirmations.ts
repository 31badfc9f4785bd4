/** Whether a registration's cooling-off period is over, so that it may confirm recoveries. */
export function isEffective(effectiveFrom: Date, now: Date): boolean {
  return effectiveFrom <= now;
}

/** Returns how many effective registrations must confirm a recovery: more than half. */
export function requiredConfirmations(effective: number): number {
  return Math.floor(effective / 2) + 1;
}
