import type { Clock, LimitRepository } from '@recovery-guardian/recovery-service';
import type { Provider } from './provider.ts';

/**
 * Gives a provider only so many messages in a day, over all processes: whatever goes wrong elsewhere,
 * this is the most that it can cost (security S11). Beyond it the provider counts as down.
 */
export function limitSpending(
  provider: Provider,
  messagesPerDay: number | undefined,
  { limits, clock }: { limits: LimitRepository; clock: Clock },
): Provider {
  if (messagesPerDay === undefined) return provider;
  const limit = { key: `spend:${provider.name}`, maximum: messagesPerDay, period: 86_400 };
  return {
    ...provider,
    async send(message, signal) {
      const wait = await limits.take([limit], clock.now());
      if (wait === undefined) return provider.send(message, signal);
      return { kind: 'unavailable', reason: "the day's messages are spent" };
    },
  };
}
