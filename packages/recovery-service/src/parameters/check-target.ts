import { type Channel, isE164, isEmailAddress } from '@recovery-guardian/protocol';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { ServiceError } from '../service-error.ts';

/**
 * Checks a target, without normalizing it: the account signs its exact text (security S16).
 *
 * @throws {ServiceError} `invalid-target`
 */
export function checkTarget(channel: Channel, target: string): void {
  if (channel === 'email') {
    if (isEmailAddress(target)) return;
    throw new ServiceError('invalid-target', {
      field: 'target',
      hint: 'Give an email address in ASCII letters, such as name@example.org.',
    });
  }
  const number = isE164(target) ? parsePhoneNumberFromString(target) : undefined;
  if (number?.isValid() && number.number === target) return;
  throw new ServiceError('invalid-target', {
    field: 'target',
    hint: 'Give a phone number that exists, in E.164 form, such as +4915112345678.',
  });
}
