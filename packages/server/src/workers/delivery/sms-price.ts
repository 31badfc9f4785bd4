import { countSegments, type Limit } from '@recovery-guardian/recovery-service';
import type { OutgoingMessage } from '../../adapters/delivery/provider.ts';
import type { SmsSpending } from '../../configuration/sections/delivery.ts';
import { dailyBudget } from './daily-budget.ts';

/** Amounts are counted in ten-thousandths of the currency. */
const unit = 10_000;

/**
 * Returns the limits of the money that an SMS counts against: all that may be spent in a day and, if
 * set, what may be spent on numbers of its prefix. A share is reserved for recoveries. An SMS costs
 * its price for each segment.
 *
 * @returns `undefined` if the number has no price
 */
export function priceLimits(
  spending: SmsSpending,
  message: Pick<OutgoingMessage, 'target' | 'text' | 'share'>,
  percentForRecoveries: number | undefined,
): Limit[] | undefined {
  const found = findPrice(spending, message.target);
  if (!found) return undefined;
  const amount = toUnits(found.price) * countSegments(message.text);
  const budget = (key: string, maximum: string) =>
    dailyBudget({ key, maximum: toUnits(maximum), percentForRecoveries }, message);
  const limits = budget('sms-price', spending.perDay);
  if (found.perDay !== undefined) {
    limits.push(...budget(`sms-price-prefix:${found.prefix}`, found.perDay));
  }
  return limits.map((limit) => ({ ...limit, amount }));
}

function findPrice({ prices }: SmsSpending, target: string) {
  return prices
    .filter(({ prefix }) => target.startsWith(prefix))
    .toSorted((a, b) => b.prefix.length - a.prefix.length)[0];
}

function toUnits(money: string): number {
  return Math.round(Number(money) * unit);
}
