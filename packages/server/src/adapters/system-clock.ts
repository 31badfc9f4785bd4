import type { Clock } from '@recovery-guardian/recovery-service';

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
