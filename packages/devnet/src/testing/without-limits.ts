import type { WrittenConfiguration } from '@recovery-guardian/server';

/** An allowance of the endpoint that is never used up. */
export const unlimitedPlan = {
  requestsPerMinute: 1_000_000_000,
  userOperationsPerDay: 1_000_000_000,
};

const unlimited = { maximum: 1_000_000_000, period: 1 };

/** Takes all limits per caller, account and target off, for a test that is one caller. */
export function withoutLimits(configuration: WrittenConfiguration): WrittenConfiguration {
  const { delivery, endpoint } = configuration;
  return {
    ...configuration,
    rates: {
      perMinute: unlimited.maximum,
      perMinuteForApps: unlimited.maximum,
      unknownTokensPerMinute: unlimited.maximum,
    },
    limits: {
      codesPerTarget: [unlimited],
      codesPerAccount: [unlimited],
      codesPerCaller: [unlimited],
      codesPerToken: [unlimited],
      registrationsPerChannel: unlimited.maximum,
      requestsPerCaller: [unlimited],
      requestsPerAccount: [unlimited],
      reservePerNetwork: [unlimited],
      reservePerSite: [unlimited],
      reservePerMailbox: [unlimited],
      smsReservePerSite: [unlimited],
      smsReservePerPhone: [unlimited],
      smsReserveOfKnownSite: [unlimited],
      recoveriesPerGuardian: [unlimited],
      recoveriesPerAccount: [unlimited],
      relaysPerCaller: [unlimited],
      wrongCodes: { ...unlimited, overall: unlimited.maximum },
    },
    endpoint: {
      ...endpoint,
      plans: [{ name: 'standard', ...unlimitedPlan }],
    },
    delivery: {
      ...delivery,
      ...(delivery?.sms && {
        sms: {
          ...delivery.sms,
          messagesPerDay: unlimited.maximum,
          messagesPerPrefixPerDay: unlimited.maximum,
        },
      }),
    },
  };
}
