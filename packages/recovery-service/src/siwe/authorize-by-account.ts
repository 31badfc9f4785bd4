import type { Address, Hex } from 'viem';
import type { Chain, NonceRepository } from '../ports.ts';
import type { Service } from '../service.ts';
import { checkTimes } from './check-times.ts';
import { readMessage, refused } from './read-message.ts';

export interface AuthorizeByAccountParameters {
  account: Address;
  chain: Chain;
  message: string;
  signature: Hex;
  /** The accepted statements; the message must contain exactly one of them. */
  statements: readonly string[];
}

/** Proof of a signed statement. Take its nonce in the transaction that acts on it. */
export interface Authorization {
  takeNonce(nonces: NonceRepository): Promise<void>;
}

/**
 * Verifies that the account signed the statement, for this service and recently. Calling
 * `takeNonce` ensures single use. It comes last, so that a badly signed copy does not use up the
 * nonce.
 *
 * @throws {ServiceError} `invalid-signature`, with a hint that says what is wrong
 * @see EIP-4361; docs/protocol.md, "SIWE messages"
 */
export async function authorizeByAccount(
  service: Service,
  parameters: AuthorizeByAccountParameters,
): Promise<Authorization> {
  const { account, chain, message, signature, statements } = parameters;
  const signed = await readMessage(message, {
    account,
    chainId: chain.chainId,
    statements,
    identity: service.settings.siweIdentity,
  });
  const expiresAt = await checkTimes(signed, {
    now: service.clock.now(),
    epoch: service.settings.epoch,
    isForSeveralOwners: async () => (await chain.getOwnersThreshold(account)) > 1,
  });
  if (!(await chain.isSignedByAccount({ account, message, signature }))) {
    throw refused('The account did not sign this message.');
  }
  return {
    async takeNonce(nonces) {
      const isFirst = await nonces.take({ account, nonce: signed.nonce, expiresAt });
      if (!isFirst) throw refused('This message was used before. Sign one with a new nonce.');
    },
  };
}
