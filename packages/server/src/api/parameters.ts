import {
  type Channel,
  explainNewOwnersProblem,
  findNewOwnersProblem,
  isTarget,
  maximumNewOwners,
  type NewOwnersParameters,
  normalizePhoneNumber,
} from '@recovery-guardian/core';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type Address, getAddress, isAddress } from 'viem';
import type { Chain, Chains, ServedModule } from '../chains/chain.ts';
import type { RecoveryState } from '../chains/recovery-state.ts';
import { ServiceError } from '../kit/service-error.ts';

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

/** What helps an account whose fallback handler is a recovery module. */
export const openToAnyoneHint =
  'The recovery module is the fallback handler of this account, so that anyone can become its guardian. Set another fallback handler, and check the guardians.';

/**
 * Refuses an account whose guardians anyone can change.
 *
 * @throws {ServiceError} `account-not-safe`
 */
export async function requireOwnGuardians(chain: Chain, account: Address): Promise<void> {
  if (!(await chain.isOpenToAnyone(account))) return;
  throw new ServiceError('account-not-safe', { field: 'account', hint: openToAnyoneHint });
}

/**
 * Chooses the recovery module that a request is about: the named one, which must be served; else the
 * only served one that the account has enabled; else the default one.
 *
 * @throws {ServiceError} `invalid-parameters`
 */
export async function chooseModule(
  chain: Chain,
  account: Address,
  named: string | undefined,
): Promise<ServedModule> {
  const refuse = (hint: string) =>
    new ServiceError('invalid-parameters', { field: 'moduleAddress', hint });
  const served = `name one of ${chain.moduleAddresses.join(', ')}`;
  if (named !== undefined) {
    const address = parseAccount(named, 'moduleAddress');
    if (chain.moduleAddresses.includes(address)) return chain.getModule(address);
    throw refuse(`The service does not sign for this recovery module: ${served}.`);
  }
  if (chain.moduleAddresses.length === 1) return chain.getModule();
  const [module, another] = await chain.listEnabledModules(account);
  if (another) throw refuse(`The account has enabled several recovery modules: ${served}.`);
  return chain.getModule(module);
}

/**
 * Refuses to sign or send anything for a module that the account has not enabled: enabled later, it
 * would finalize such a recovery without a new waiting time.
 *
 * @throws {ServiceError} `invalid-parameters`
 */
export function requireEnabled({ isEnabled }: Pick<RecoveryState, 'isEnabled'>): void {
  if (isEnabled) return;
  throw new ServiceError('invalid-parameters', {
    field: 'moduleAddress',
    hint: 'The account has not enabled this recovery module.',
  });
}

/**
 * Refuses approvals of a next recovery while one runs that it could not replace, for which more guardians
 * must approve: they would only be valid once the new owners have the account.
 *
 * @throws {ServiceError} `relay-refused`
 */
export function requireReplaceable({
  guardians,
  runningApprovals,
}: Pick<RecoveryState, 'guardians' | 'runningApprovals'>): void {
  if (runningApprovals === 0n || guardians.length > runningApprovals) return;
  throw new ServiceError('relay-refused', {
    message: 'A recovery is running that all guardians have approved',
    hint: 'No other can replace it. Until it is finalized, only the account can stop it, by canceling.',
  });
}

/** @throws {ServiceError} `unknown-chain` */
export function findChain(chains: Chains, chainId: number): Chain {
  const chain = chains.find(chainId);
  if (!chain) throw new ServiceError('unknown-chain', { field: 'chainId' });
  return chain;
}

/** Parses a chain id: a number, or a query string's text, decimal or hexadecimal with 0x. */
export function parseChainId(written: string | number): number {
  return Number(written);
}

/**
 * Reads a target: an email address exactly as it is, a phone number as E.164, however its digits are
 * written.
 *
 * @throws {ServiceError} `invalid-target`
 */
export function parseTarget(channel: Channel, text: string): string {
  const { read, exists, hint } = checks[channel];
  const target = read(text);
  if (target !== undefined && isTarget(channel, target) && exists(target)) return target;
  throw new ServiceError('invalid-target', { field: 'target', hint });
}

interface TargetCheck {
  read(text: string): string | undefined;
  exists(target: string): boolean;
  hint: string;
}

const checks: Record<Channel, TargetCheck> = {
  email: {
    read: (text) => text,
    exists: () => true,
    hint: 'Give an email address in ASCII letters, such as name@example.org.',
  },
  sms: {
    read: normalizePhoneNumber,
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
  if (!problem) return;
  throw new ServiceError('invalid-new-owners', explainNewOwnersProblem(problem, parameters));
}
