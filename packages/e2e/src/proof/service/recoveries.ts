import { type Recovery, recoveryHash } from '@recovery-guardian/protocol';
import fc from 'fast-check';
import { type Address, getAddress, type Hex, recoverAddress, toHex } from 'viem';
import type { Random } from '../kit/random.ts';

/** A new owner's address without a known key. */
export function newOwner(random: Random): Address {
  return getAddress(random.hex(20));
}

/** Addresses without a known key; neither zero nor the Safe's sentinel. */
export const anyAddress = fc
  .bigInt({ min: 2n ** 152n, max: 2n ** 160n - 1n })
  .map((number) => getAddress(toHex(number, { size: 20 })));

/** Whether this is the guardian's signature over exactly this recovery, in the module's form. */
export async function isSignedBy(
  guardian: Address,
  recovery: Recovery,
  signature: Hex,
): Promise<boolean> {
  if (!/^0x[0-9a-f]{128}1[bc]$/.test(signature)) return false;
  const hash = recoveryHash(recovery);
  return (await recoverAddress({ hash, signature })) === guardian;
}
