import { createSafeCall, type SafeSetup, safeAddress } from '@recovery-guardian/core';
import type { Address, Hex } from 'viem';

/** The parameters that determine an account's address before it is deployed. */
export interface AccountSetup {
  readonly owner: Address;
  /** Distinguishes the accounts of one owner. Decimal. */
  readonly saltNonce: string;
}

/** The account's address, deployed or not. */
export function newAccountAddress(setup: AccountSetup): Address {
  return safeAddress(safeSetup(setup));
}

/** The fields with which a first user operation deploys the account. @see ERC-4337 */
export function deployment(setup: AccountSetup): { factory: Address; factoryData: Hex } {
  const { to, data } = createSafeCall(safeSetup(setup));
  return { factory: to, factoryData: data };
}

function safeSetup({ owner, saltNonce }: AccountSetup): SafeSetup {
  return { owners: [owner], threshold: 1, saltNonce: BigInt(saltNonce) };
}
