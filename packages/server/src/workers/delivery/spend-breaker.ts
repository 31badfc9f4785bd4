import type { Clock, LimitRepository } from '@recovery-guardian/recovery-service';
import type { Provider } from '../../adapters/delivery/provider.ts';
import { dailyBudget } from './daily-budget.ts';

/**
 * Gives a provider only so many messages in a day, over all processes: whatever goes wrong elsewhere,
 * this is the most that it can cost (security S11). Beyond it the provider counts as down. A share is
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
      return { kind: 'unavailable', reason: "the day's messages are spent" };
    },
  };
}
