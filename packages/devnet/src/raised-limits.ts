import type { WrittenConfiguration } from '@recovery-guardian/server';

/** A developer sends a hundred times as many requests as a user who lost a key. */
const factor = 100;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The production limits times a hundred; limits of tries are as in production. */
export const raisedLimits: NonNullable<WrittenConfiguration['limits']> = {
  codesPerTarget: [
    { maximum: 5 * factor, period: hour },
    { maximum: 10 * factor, period: day },
  ],
  codesPerAccount: [{ maximum: 40 * factor, period: day }],
  codesPerCaller: [{ maximum: 200 * factor, period: day }],
  registrationsPerChannel: 10 * factor,
  requestsPerCaller: [
    { maximum: 3 * factor, period: hour },
    { maximum: 10 * factor, period: day },
  ],
  requestsPerAccount: [{ maximum: 30 * factor, period: day }],
  relaysPerCaller: [
    { maximum: 10 * factor, period: hour },
    { maximum: 30 * factor, period: day },
  ],
  alertsPerTarget: [
    { maximum: 20 * factor, period: hour },
    { maximum: 50 * factor, period: day },
  ],
};

export const raisedRates: NonNullable<WrittenConfiguration['rates']> = {
  perMinute: 60 * factor,
  perMinuteForApps: 30 * factor,
  unknownTokensPerMinute: 30 * factor,
};
