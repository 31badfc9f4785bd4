import type { Clock } from '../ports.ts';

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
