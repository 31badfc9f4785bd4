import type { Address } from 'viem';
import type { AccountRef } from '../chain/account-state.ts';
import { isAccount } from './shapes.ts';
import { forget, readStored, store, storedName } from './stored.ts';

/** In milliseconds: a year. */
const life = 365 * 24 * 60 * 60 * 1000;

/**
 * Reads the guardian that signs for an account's contacts. The service reports it only when a
 * contact is registered in this browser, so it is stored: after a reload it could not be told from
 * other guardians. It is not secret: the chain shows it.
 */
export function readServiceGuardian(ref: AccountRef): Address | undefined {
  return readStored(storedName('guardian', ref), isAccount);
}

export function keepServiceGuardian(ref: AccountRef, guardian: Address | undefined): void {
  if (guardian) store(storedName('guardian', ref), guardian, Date.now() + life);
  else forget(storedName('guardian', ref));
}
