import type { Limit } from '@recovery-guardian/recovery-service';
import type { OutgoingMessage } from '../../adapters/delivery/provider.ts';

const day = 86_400;

/** Unless the operator sets another share. */
const defaultPercentForRecoveries = 50;

/**
 * The limits that a message counts for: the day's whole budget and, unless it is a recovery's code or alarm,
 * the part that is not reserved for recoveries. However many messages of other kinds are sent, the
 * reserved share remains (security S25).
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
