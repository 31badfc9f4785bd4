import { type Address, type Hex, isAddressEqual, recoverMessageAddress, size } from 'viem';
import type { Service } from '../service.ts';
import type { Authorization } from './authorize-by-account.ts';
import { checkTimes } from './check-times.ts';
import { readMessage, refused } from './read-message.ts';

export type AuthorizeByOwnerParameters = {
  /** An EOA. The message names it, not an account of its. */
  owner: Address;
  chainId: number;
  message: string;
  /** By `personal_sign`: 65 bytes. */
  signature: Hex;
  /** What the message must say, whole. */
  statement: string;
};

/**
 * As `authorizeByAccount`, for what one owner may ask alone, whatever the account's threshold: proves
 * that the owner's key signed the statement, now and here, and (with `takeNonce`) for the first time.
 *
 * @throws {ServiceError} `invalid-signature`, with a hint that says what is wrong.
 * @see EIP-4361; EIP-191
 */
export async function authorizeByOwner(
  { clock, settings }: Pick<Service, 'clock' | 'settings'>,
  { owner, chainId, message, signature, statement }: AuthorizeByOwnerParameters,
): Promise<Authorization> {
  const signed = readMessage(message, {
    account: owner,
    chainId,
    statements: [statement],
    identity: settings.siweIdentity,
  });
  const expiresAt = await checkTimes(signed, {
    now: clock.now(),
    epoch: settings.epoch,
    isForSeveralOwners: async () => false,
  });
  if (!(await isSignedBy(owner, message, signature))) {
    throw refused('The owner did not sign this message.');
  }
  return {
    async takeNonce(nonces) {
      const isFirst = await nonces.take({ account: owner, nonce: signed.nonce, expiresAt });
      if (!isFirst) throw refused('This message was used before. Sign one with a new nonce.');
    },
  };
}

async function isSignedBy(owner: Address, message: string, signature: Hex): Promise<boolean> {
  // The other forms of a signature that the curve knows are no wallet's.
  if (size(signature) !== 65) return false;
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), owner);
  } catch {
    return false;
  }
}
