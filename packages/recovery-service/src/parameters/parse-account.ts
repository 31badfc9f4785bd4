import { maximumNewOwners } from '@recovery-guardian/protocol';
import { type Address, getAddress, isAddress } from 'viem';
import { ServiceError } from '../service-error.ts';

/**
 * Parses an address in lower, upper or checksummed form and returns it checksummed. A wrong
 * checksum means a typing error, and could be the account of another user.
 *
 * @throws {ServiceError} `invalid-parameters`
 */
export function parseAccount(text: string, field = 'account'): Address {
  const digits = text.slice(2);
  const hasCase = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (!isAddress(text, { strict: hasCase })) {
    throw new ServiceError('invalid-parameters', {
      field,
      hint: `${field} has a wrong checksum: a letter or digit was mistyped.`,
    });
  }
  return getAddress(text);
}

/**
 * Parses the new owners of a recovery. Of too many it returns one more than allowed: each costs a
 * hash, and strangers may send a thousand.
 *
 * @throws {ServiceError} `invalid-parameters`
 */
export function parseNewOwners(texts: readonly string[]): Address[] {
  return texts.slice(0, maximumNewOwners + 1).map((text) => parseAccount(text, 'newOwners'));
}
