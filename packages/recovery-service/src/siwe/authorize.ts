import { type Address, type Hex, isAddressEqual, recoverMessageAddress, size } from 'viem';
import type { Chain, NonceRepository } from '../ports.ts';
import type { Service } from '../service.ts';
import { checkTimes, readMessage, refused } from './read-message.ts';

/** Proof of a signed statement. Take its nonce in the transaction that acts on it. */
export interface Authorization {
  takeNonce(nonces: NonceRepository): Promise<void>;
}

/**
 * Verifies that the account signed the statement, for this service and recently. Calling
 * `takeNonce` ensures single use. It comes last, so that a badly signed copy does not use up the
 * nonce.
 *
 * @param parameters.statements the accepted ones; the message must contain exactly one of them
 * @throws {ServiceError} `invalid-signature`, with a hint that says what is wrong
 * @see EIP-4361; docs/protocol.md, "SIWE messages"
 */
export function authorizeByAccount(
  service: Service,
  { chain, statements, ...signed }: SignedMessage & { chain: Chain; statements: readonly string[] },
): Promise<Authorization> {
  const { account } = signed;
  return authorize(service, signed, {
    chainId: chain.chainId,
    statements,
    isForSeveralOwners: async () => (await chain.getOwnersThreshold(account)) > 1,
    isSigned: () => chain.isSignedByAccount(signed),
    refusal: 'The account did not sign this message.',
  });
}

/**
 * Like {@link authorizeByAccount}, for requests that one owner may make alone: verifies that the
 * owner's key signed the statement. The message names the owner instead of its account.
 *
 * @param parameters.owner an EOA
 * @param parameters.signature made by `personal_sign`: 65 bytes
 * @see EIP-4361; EIP-191
 */
export function authorizeByOwner(
  service: Pick<Service, 'clock' | 'settings'>,
  {
    owner: account,
    chainId,
    statement,
    ...signed
  }: Omit<SignedMessage, 'account'> & { owner: Address; chainId: number; statement: string },
): Promise<Authorization> {
  return authorize(
    service,
    { ...signed, account },
    {
      chainId,
      statements: [statement],
      isForSeveralOwners: async () => false,
      isSigned: () => isSignedBy(account, signed.message, signed.signature),
      refusal: 'The owner did not sign this message.',
    },
  );
}

interface SignedMessage {
  account: Address;
  message: string;
  signature: Hex;
}

interface Terms {
  chainId: number;
  statements: readonly string[];
  isForSeveralOwners(): Promise<boolean>;
  isSigned(): Promise<boolean>;
  refusal: string;
}

async function authorize(
  { clock, settings }: Pick<Service, 'clock' | 'settings'>,
  { account, message }: SignedMessage,
  { chainId, statements, isForSeveralOwners, isSigned, refusal }: Terms,
): Promise<Authorization> {
  const identity = settings.siweIdentity;
  const signed = await readMessage(message, {
    account,
    chainId,
    statements,
    identity,
  });
  const expiresAt = await checkTimes(signed, {
    now: clock.now(),
    epoch: settings.epoch,
    isForSeveralOwners,
  });
  if (!(await isSigned())) throw refused(refusal);
  return {
    async takeNonce(nonces) {
      if (await nonces.take({ account, nonce: signed.nonce, expiresAt })) return;
      throw refused('This message was used before. Sign one with a new nonce.');
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
