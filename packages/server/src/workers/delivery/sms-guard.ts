import {
  type Clock,
  countSegments,
  describeNumber,
  type Limit,
  type OtpService,
} from '@recovery-guardian/recovery-service';
import type { LimitCounters } from '../../adapters/database/repositories/limits.ts';
import type { Outcome, OutgoingMessage, Send } from '../../adapters/delivery/provider.ts';
import type { SmsConfiguration, SmsSpending } from '../../configuration/sections/delivery.ts';
import { attemptWithin, dailyBudget } from './daily-budget.ts';

/**
 * Protects against SMS pumping: sends only to countries that the operator serves,
 * never to premium numbers, and limits the SMS per block of numbers and per day, and what they cost.
 * A share is reserved for recoveries. Attempts count, not deliveries, because each may cost money;
 * those that surely sent nothing do not.
 */
export function guardSms(
  send: Send,
  sms: Pick<
    SmsConfiguration,
    'allowedCountries' | 'messagesPerPrefixPerDay' | 'messagesPerDay' | 'spending'
  >,
  {
    limits,
    clock,
    codes,
    percentForRecoveries,
  }: {
    limits: LimitCounters;
    clock: Clock;
    codes: Pick<OtpService, 'fingerprint'>;
    percentForRecoveries?: number | undefined;
  },
): Send {
  const { allowedCountries, messagesPerPrefixPerDay = 50, messagesPerDay = 5_000, spending } = sms;
  const refuse = (target: string): Outcome | undefined => {
    const { country, isPremium } = describeNumber(target);
    if (isPremium) return { kind: 'refused', reason: 'a premium number' };
    // Satellite and international networks are expensive, and typical targets of SMS pumping.
    if (!country) return { kind: 'refused', reason: 'a number without a country' };
    if (!allowedCountries || allowedCountries.includes(country)) return undefined;
    return { kind: 'refused', reason: `the country ${country} is not served` };
  };
  return async (message) => {
    const refusal = refuse(message.target);
    if (refusal) return refusal;
    const price = spending ? priceLimits(spending, message, percentForRecoveries) : [];
    if (!price) return { kind: 'refused', reason: 'a number without a price' };
    // A block of 10,000 numbers is small enough to be personal data, so only its fingerprint is
    // stored.
    const prefix = codes.fingerprint(['sms prefix', message.target.slice(0, -4)]);
    const budget = (key: string, maximum: number) =>
      dailyBudget({ key, maximum, percentForRecoveries }, message);
    const wanted = [
      ...budget('sms', messagesPerDay),
      ...budget(`sms-prefix:${prefix}`, messagesPerPrefixPerDay),
      ...price,
    ];
    const reason = 'the daily limit of SMS is reached';
    return attemptWithin(wanted, { limits, clock, reason }, () => send(message));
  };
}

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
