import {
  type Channel,
  findNewOwnersProblem,
  isTarget,
  maximumNewOwners,
  type NewOwnersParameters,
} from '@recovery-guardian/protocol';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type Address, getAddress, isAddress } from 'viem';
import type { Chain, Chains } from '../ports.ts';
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

/** @throws {ServiceError} `unknown-chain` */
export function findChain(chains: Chains, chainId: number): Chain {
  const chain = chains.find(chainId);
  if (!chain) throw new ServiceError('unknown-chain', { field: 'chainId' });
  return chain;
}

/** Parses a chain id of a query string: decimal, or hexadecimal with 0x. */
export function parseChainId(text: string): number {
  return Number(text);
}

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

/**
 * Refuses new owners that the chain would reject in the last step.
 *
 * @throws {ServiceError} `invalid-new-owners`
 */
export function checkNewOwners(parameters: NewOwnersParameters): void {
  const problem = findNewOwnersProblem(parameters);
  if (problem) throw new ServiceError('invalid-new-owners', problem);
}
