import type { Limit } from '@recovery-guardian/recovery-service';
import type { OutgoingMessage } from '../../adapters/delivery/provider.ts';

const day = 86_400;

/** The default share, in percent. */
const defaultPercentForRecoveries = 50;

/**
 * Returns the limits that a message counts against: the daily budget and, unless it is a recovery's
 * code or alarm, the part of it that is not reserved for recoveries. So other messages can never
 * use up the reserved share (security S25).
 */
export function dailyBudget(
  {
    key,
    maximum,
    percentForRecoveries = defaultPercentForRecoveries,
  }: { key: string; maximum: number; percentForRecoveries?: number | undefined },
  { isForRecovery }: Pick<OutgoingMessage, 'isForRecovery'>,
): Limit[] {
  const whole = { key, maximum, period: day };
  if (isForRecovery) return [whole];
  const unreserved = Math.floor((maximum * (100 - percentForRecoveries)) / 100);
  return [whole, { key: `other-${key}`, maximum: unreserved, period: day }];
}
