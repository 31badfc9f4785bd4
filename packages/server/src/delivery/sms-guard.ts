import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { SmsConfiguration, SmsSpending } from '../configuration/delivery.ts';
import { otherLimits } from '../configuration/service-settings.ts';
import type { OtpService } from '../keys/otp-service.ts';
import type { Clock } from '../kit/clock.ts';
import type { Limit, LimitRepository } from '../limits/limit-repository.ts';
import { countSegments } from '../messages/render-message.ts';
import type { OutgoingMessage, Provider, Send, SendOutcome } from './provider.ts';

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
    limits: LimitRepository;
    clock: Clock;
    codes: Pick<OtpService, 'fingerprint'>;
    percentForRecoveries?: number | undefined;
  },
): Send {
  const { allowedCountries, messagesPerPrefixPerDay, messagesPerDay, spending } = {
    ...defaults,
    ...sms,
  };
  const refuse = (target: string): SendOutcome | undefined => {
    const { country, isPremium } = describeNumber(target);
    if (isPremium) return { kind: 'refused', reason: 'a premium number' };
    // Satellite and international networks are expensive, and typical targets of SMS pumping.
    if (!country) return { kind: 'refused', reason: 'a number without a country' };
    if (!allowedCountries || allowedCountries.includes(country)) return undefined;
    return { kind: 'declined', reason: `the country ${country} is not served` };
  };
  return async (message) => {
    const refusal = refuse(message.target);
    if (refusal) return refusal;
    const price = spending ? priceLimits(spending, message, percentForRecoveries) : [];
    if (!price) return { kind: 'declined', reason: 'a number without a price' };
    // A block of 10,000 numbers is small enough to be personal data, so only its fingerprint is
    // stored.
    const prefix = codes.fingerprint([
      'sms prefix',
      message.target.slice(0, -otherLimits.digitsOfBlock),
    ]);
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

const defaults = {
  messagesPerPrefixPerDay: otherLimits.smsPerBlock.maximum,
  messagesPerDay: otherLimits.sms.maximum,
};

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

const day = 86_400;

/** The default share, in percent. */
const defaultPercentForRecoveries = otherLimits.percentForRecoveries;

/**
 * Returns the limits that a message counts against: the daily budget, and the parts of it that it
 * shares. A share is reserved for recoveries, half of it for their codes and half for
 * their alarms, so that neither can use up what the other needs.
 */
function dailyBudget(
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
async function attemptWithin(
  wanted: readonly Limit[],
  { limits, clock, reason }: { limits: LimitRepository; clock: Clock; reason: string },
  attempt: () => Promise<SendOutcome>,
): Promise<SendOutcome> {
  const now = clock.now();
  const taken = await limits.take(wanted, now);
  if (taken.outcome === 'limited') {
    return { kind: 'unavailable', reason, retryAfter: taken.retryAfter };
  }
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
    send(message, signal) {
      const reason = 'the daily limit of messages is reached';
      return attemptWithin(dailyBudget(budget, message), { limits, clock, reason }, () =>
        provider.send(message, signal),
      );
    },
  };
}

/** The properties of a phone number. */
interface NumberDescription {
  /** ISO 3166-1, two capital letters; `undefined` for international and satellite networks. */
  country: string | undefined;
  /** Whether its owner earns money from calls or messages. */
  isPremium: boolean;
}

/** Describes a number in E.164 form by the numbering plans. */
export function describeNumber(target: string): NumberDescription {
  const number = parsePhoneNumberFromString(target);
  const type = number?.getType();
  return {
    country: number?.country,
    isPremium: type === 'PREMIUM_RATE' || type === 'SHARED_COST',
  };
}
