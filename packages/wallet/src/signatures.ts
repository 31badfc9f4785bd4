import {
  accountMessageTypedData,
  accountTypedData,
  packOwnerSignatures,
  type Recovery,
  recoveryTypedData,
} from '@recovery-guardian/core';
import { type Address, type Hash, type Hex, hashTypedData } from 'viem';
import type { Account } from './account.ts';

/** Signs 32 bytes with an owner's key. */
export type SignHash = (owner: Address, hash: Hash) => Promise<Hex>;

/** Signs as the account: with as many of the owners whose keys the wallet holds as must sign. */
export async function signByOwners(
  sign: SignHash,
  { owners, threshold }: Pick<Account, 'owners' | 'threshold'>,
  hash: Hash,
): Promise<Hex> {
  const signers = owners.slice(0, threshold);
  return packOwnerSignatures(
    await Promise.all(
      signers.map(async (signer) => ({ signer, signature: await sign(signer, hash) })),
    ),
  );
}

/** What the owners of an account sign for a text: its EIP-191 hash, as EIP-1271 callers check it. */
export function textHashFor(
  { address, chainId }: Pick<Account, 'address' | 'chainId'>,
  message: string,
): Hash {
  return hashTypedData(accountMessageTypedData({ account: address, chainId, message }));
}

/** What the owners of a guardian's account sign to approve a recovery. */
export function recoveryHashFor(
  { address, chainId }: Pick<Account, 'address' | 'chainId'>,
  recovery: Recovery,
): Hash {
  const typedData = recoveryTypedData(recovery);
  return hashTypedData(accountTypedData({ account: address, chainId, typedData }));
}
