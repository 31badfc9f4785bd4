import type { Address } from 'viem';
import type { AccountRef } from '../chain/account-ref.ts';
import { isAccount } from './shapes.ts';
import { forget, readStored, store } from './stored.ts';

/** In milliseconds: a year. */
const life = 365 * 24 * 60 * 60 * 1000;

/**
 * The guardian that speaks for an account's contacts, as the service told when one of them was
 * registered in this browser. It tells nobody else; so without it, nobody could say after a reload
 * which of the guardians it is, or that it has yet to be added. It is no secret: the chain shows it.
 */
export function readServiceGuardian(ref: AccountRef): Address | undefined {
  return readStored(nameOf(ref), isAccount);
}

export function keepServiceGuardian(ref: AccountRef, guardian: Address | undefined): void {
  if (guardian) store(nameOf(ref), guardian, Date.now() + life);
  else forget(nameOf(ref));
}

function nameOf({ account, chainId }: AccountRef): string {
  return `guardian:${chainId}:${account}`;
}
