import type { Refusal } from '../errors.ts';
import type { PolicyUsage } from '../ports.ts';
import type { GasPolicyRules } from './gas-policy.ts';

/**
 * Which of a policy's limits one more operation of this cost would exceed; undefined where none.
 *
 * @param cost the most that it can cost, in wei
 * @param usage without this operation
 */
export function judgeLimits(
  { operations = {}, spending = {} }: GasPolicyRules,
  cost: bigint,
  usage: PolicyUsage,
): Refusal | undefined {
  const { total, today, sender, senderToday } = usage;
  const counts = [
    ['operations in all', total, operations.total],
    ['operations of the day', today, operations.perDay],
    ['operations of the sender', sender, operations.perSender],
    ['operations of the sender and day', senderToday, operations.perSenderPerDay],
  ] as const;
  for (const [what, used, limit] of counts) {
    if (limit === undefined || used.operations < limit) continue;
    return { reason: `its number of ${what} is used up`, detail: { limit } };
  }

  const amounts = [
    ['for one operation', 0n, spending.perOperation],
    ['of the day', today.spent, spending.perDay],
    ['in all', total.spent, spending.total],
  ] as const;
  for (const [what, spent, limit] of amounts) {
    if (limit === undefined || spent + cost <= BigInt(limit)) continue;
    return {
      reason: `its spending ${what} would be exceeded`,
      detail: { limit, spent: String(spent), cost: String(cost) },
    };
  }
  return undefined;
}
