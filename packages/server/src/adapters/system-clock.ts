import type { Clock } from '@recovery-guardian/recovery-service';

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };
