import type { Clock, LimitRepository } from '@recovery-guardian/recovery-service';
import type { Provider } from '../../adapters/delivery/provider.ts';
import { dailyBudget } from './daily-budget.ts';

/**
 * Limits the messages of a provider per day, across all processes. This bounds the cost of any
 * other failure (security S11). Beyond the limit the provider counts as unavailable. A share is
 * reserved for recoveries.
 */
export function limitSpending(
  provider: Provider,
  messagesPerDay: number | undefined,
  {
    limits,
    clock,
    percentForRecoveries,
  }: { limits: LimitRepository; clock: Clock; percentForRecoveries?: number | undefined },
): Provider {
  if (messagesPerDay === undefined) return provider;
  const budget = {
    key: `spend:${provider.name}`,
    maximum: messagesPerDay,
    percentForRecoveries,
  };
  return {
    ...provider,
    async send(message, signal) {
      const { outcome } = await limits.take(dailyBudget(budget, message), clock.now());
      if (outcome === 'taken') return provider.send(message, signal);
      return { kind: 'unavailable', reason: 'the daily limit of messages is reached' };
    },
  };
}
