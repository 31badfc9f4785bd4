import { type Address, type Hex, isAddressEqual, recoverMessageAddress, size } from 'viem';
import type { Service } from '../service.ts';
import type { Authorization } from './authorize-by-account.ts';
import { checkTimes } from './check-times.ts';
import { readMessage, refused } from './read-message.ts';

export interface AuthorizeByOwnerParameters {
  /** An EOA. The message names it instead of its account. */
  owner: Address;
  chainId: number;
  message: string;
  /** Made by `personal_sign`: 65 bytes. */
  signature: Hex;
  /** The exact statement that the message must contain. */
  statement: string;
}

/**
 * Like `authorizeByAccount`, for requests that one owner may make alone: verifies that the owner's
 * key signed the statement, for this service and recently. Calling `takeNonce` ensures single use.
 *
 * @throws {ServiceError} `invalid-signature`, with a hint that says what is wrong.
 * @see EIP-4361; EIP-191
 */
export async function authorizeByOwner(
  { clock, settings }: Pick<Service, 'clock' | 'settings'>,
  { owner, chainId, message, signature, statement }: AuthorizeByOwnerParameters,
): Promise<Authorization> {
  const signed = await readMessage(message, {
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
  // Wallets use none of the curve's other signature forms.
  if (size(signature) !== 65) return false;
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), owner);
  } catch {
    return false;
  }
}
