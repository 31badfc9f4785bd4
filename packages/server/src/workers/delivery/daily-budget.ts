import type { Clock, Limit } from '@recovery-guardian/recovery-service';
import type { LimitCounters } from '../../adapters/database/repositories/limits.ts';
import type { Outcome, OutgoingMessage, Provider } from '../../adapters/delivery/provider.ts';

const day = 86_400;

/** The default share, in percent. */
const defaultPercentForRecoveries = 50;

/**
 * Returns the limits that a message counts against: the daily budget, and the parts of it that it
 * shares. A share is reserved for recoveries, half of it for their codes and half for
 * their alarms, so that neither can use up what the other needs.
 */
export function dailyBudget(
  {
    key,
    maximum,
    percentForRecoveries = defaultPercentForRecoveries,
  }: { key: string; maximum: number; percentForRecoveries?: number | undefined },
  { share }: Pick<OutgoingMessage, 'share'>,
): Limit[] {
  const percent = (part: number) => (maximum * part) / 100;
  const allButHalf = Math.ceil(percent(100 - percentForRecoveries / 2));
  const limits = [{ key, maximum, period: day }];
  const add = (name: string, most: number) =>
    limits.push({ key: `${name}-${key}`, maximum: most, period: day });
  if (share !== 'codes') add('alarms-and-other', allButHalf);
  if (share !== 'alarms') add('codes-and-other', allButHalf);
  if (share === 'other') add('other', Math.floor(percent(100 - percentForRecoveries)));
  return limits;
}

/**
 * Makes an attempt that counts against these limits. An attempt that surely sent nothing is not
 * counted: otherwise the retries during an outage would use up the day's messages.
 *
 * What a provider refuses or declines counts, because callers choose their targets.
 *
 * @param reason of the outcome if a limit is reached
 */
export async function attemptWithin(
  wanted: readonly Limit[],
  { limits, clock, reason }: { limits: LimitCounters; clock: Clock; reason: string },
  attempt: () => Promise<Outcome>,
): Promise<Outcome> {
  const now = clock.now();
  const { outcome: taken } = await limits.take(wanted, now);
  if (taken === 'limited') return { kind: 'unavailable', reason };
  const outcome = await attempt();
  if (outcome.kind === 'unavailable') await limits.giveBack(wanted, now);
  return outcome;
}

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
