import {
  type Clock,
  describeNumber,
  type LimitRepository,
  type OtpService,
} from '@recovery-guardian/recovery-service';
import type { Outcome, Send } from '../../adapters/delivery/provider.ts';
import type { SmsConfiguration } from '../../configuration/sections/delivery.ts';
import { dailyBudget } from './daily-budget.ts';

/**
 * Keeps SMS from being sent for somebody's profit (security S12): only to countries that the operator
 * serves, never to numbers that cost extra, and a limited number to a block of numbers and in a day,
 * of which a share is reserved for recoveries. Attempts count, not deliveries: each may cost.
 */
export function guardSms(
  send: Send,
  sms: Pick<SmsConfiguration, 'allowedCountries' | 'messagesPerPrefixPerDay' | 'messagesPerDay'>,
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
  const { allowedCountries, messagesPerPrefixPerDay = 50, messagesPerDay = 5_000 } = sms;
  const refuse = (target: string): Outcome | undefined => {
    const { country, isPremium } = describeNumber(target);
    if (isPremium) return { kind: 'refused', reason: 'a number that costs extra' };
    // Satellite and international networks, dear to call and liked by those who earn from it.
    if (!country) return { kind: 'refused', reason: 'a number of no country' };
    if (!allowedCountries || allowedCountries.includes(country)) return undefined;
    return { kind: 'refused', reason: `the country ${country} is not served` };
  };
  return async (message) => {
    const refusal = refuse(message.target);
    if (refusal) return refusal;
    // A block of 10,000 numbers is little enough to be personal, so it stands there in disguise.
    const prefix = codes.fingerprint(['sms prefix', message.target.slice(0, -4)]);
    const budget = (key: string, maximum: number) =>
      dailyBudget({ key, maximum, percentForRecoveries }, message);
    const wanted = [
      ...budget('sms', messagesPerDay),
      ...budget(`sms-prefix:${prefix}`, messagesPerPrefixPerDay),
    ];
    if ((await limits.take(wanted, clock.now())).outcome === 'taken') return send(message);
    return { kind: 'unavailable', reason: "the day's SMS are spent" };
  };
}
