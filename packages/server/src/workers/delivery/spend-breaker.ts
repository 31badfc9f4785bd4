import type { Clock } from '@recovery-guardian/recovery-service';
import type { LimitCounters } from '../../adapters/database/repositories/limits.ts';
import type { Provider } from '../../adapters/delivery/provider.ts';
import { attemptWithin, dailyBudget } from './daily-budget.ts';

/**
 * Limits the messages of a provider per day, across all processes. This bounds the cost of any
 * other failure. Beyond the limit the provider counts as unavailable. A share is
 * reserved for recoveries.
 */
export function limitSpending(
  provider: Provider,
  messagesPerDay: number | undefined,
  {
    limits,
    clock,
    percentForRecoveries,
  }: { limits: LimitCounters; clock: Clock; percentForRecoveries?: number | undefined },
): Provider {
  if (messagesPerDay === undefined) return provider;
  const budget = {
    key: `spend:${provider.name}`,
    maximum: messagesPerDay,
    percentForRecoveries,
  };
  return {
    ...provider,
    send(message, signal) {
      const reason = 'the daily limit of messages is reached';
      return attemptWithin(dailyBudget(budget, message), { limits, clock, reason }, () =>
        provider.send(message, signal),
      );
    },
  };
}
