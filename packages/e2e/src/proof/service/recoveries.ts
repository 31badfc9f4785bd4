import type { TestWorld } from '@recovery-guardian/devnet/testing';
import { type Recovery, recoveryHash } from '@recovery-guardian/protocol';
import { type Address, getAddress, type Hex, recoverAddress } from 'viem';
import type { Random } from '../random.ts';

/** An address that nobody has the key of: it may be a new owner all the same. */
export function newOwner(random: Random): Address {
  return getAddress(random.hex(20));
}

/** The recovery that was asked for, as the module has it; the nonce is that of an untouched account. */
export function recoveryOf(
  { chain, recoveryModule }: TestWorld,
  terms: { account: Address; newOwners: readonly Address[]; newThreshold?: bigint; nonce?: bigint },
): Recovery {
  return { newThreshold: 1n, nonce: 0n, ...terms, chainId: chain.chainId, module: recoveryModule };
}

/** Whether the signature is the guardian's over exactly this recovery, in the form the module takes. */
export async function isSignedBy(
  guardian: Address,
  recovery: Recovery,
  signature: Hex,
): Promise<boolean> {
  if (!/^0x[0-9a-f]{128}1[bc]$/.test(signature)) return false;
  const hash = recoveryHash(recovery);
  return (await recoverAddress({ hash, signature })) === guardian;
}
