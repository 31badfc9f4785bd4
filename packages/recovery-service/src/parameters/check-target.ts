import { type Channel, isTarget } from '@recovery-guardian/protocol';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { ServiceError } from '../service-error.ts';

/**
 * Checks a target, without normalizing it: the account signs its exact text.
 *
 * @throws {ServiceError} `invalid-target`
 */
export function checkTarget(channel: Channel, target: string): void {
  const { exists, hint } = checks[channel];
  if (isTarget(channel, target) && exists(target)) return;
  throw new ServiceError('invalid-target', { field: 'target', hint });
}

const checks: Record<Channel, { exists(target: string): boolean; hint: string }> = {
  email: {
    exists: () => true,
    hint: 'Give an email address in ASCII letters, such as name@example.org.',
  },
  sms: {
    exists: (target) => {
      const number = parsePhoneNumberFromString(target);
      return number?.isValid() === true && number.number === target;
    },
    hint: 'Give a phone number that exists, in E.164 form, such as +4915112345678.',
  },
};
