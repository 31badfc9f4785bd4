import type { GasPolicyRules } from '../gas-policy.ts';
import type { Refusal } from '../model/errors.ts';
import type { PolicyUsage } from '../model/ports.ts';

/**
 * Which limit of a policy another operation of this cost would exceed; undefined if none.
 *
 * @param cost the greatest cost, in wei
 * @param usage without this operation
 */
export function checkLimits(
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
  return refusePending({ operations, spending }, cost, usage);
}

/**
 * The fractions of a policy that one network, and one API key, may hold in pending reservations. So
 * a caller that requests signatures and sends nothing cannot use up the rest. One operation is
 * always allowed.
 */
const pendingShares = [
  ['network', 4n],
  ['caller', 2n],
] as const;
const holderNames = { network: 'network', caller: 'API key' };

function refusePending(
  { operations = {}, spending = {} }: Pick<GasPolicyRules, 'operations' | 'spending'>,
  cost: bigint,
  { pending }: PolicyUsage,
): Refusal | undefined {
  const counts = [operations.total, operations.perDay].filter((limit) => limit !== undefined);
  const amounts = [spending.perDay, spending.total].filter((limit) => limit !== undefined);
  for (const [holder, parts] of pendingShares) {
    const { operations: count, spent } = pending[holder];
    if (count === 0) continue;
    const isTooMuch =
      counts.some((limit) => BigInt(count + 1) * parts > BigInt(limit)) ||
      amounts.some((limit) => (spent + cost) * parts > BigInt(limit));
    if (!isTooMuch) continue;
    return {
      reason: `too many operations of this ${holderNames[holder]} are signed for and not yet executed`,
      detail: { pending: { operations: count, spent: String(spent) } },
    };
  }
  return undefined;
}
