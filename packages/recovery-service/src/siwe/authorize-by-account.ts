import type { Address, Hex } from 'viem';
import type { Chain, NonceRepository } from '../ports.ts';
import type { Service } from '../service.ts';
import { readMessage, refused, type SignedTerms } from './read-message.ts';

const minute = 60_000;

/** A message may be this old; signed by one owner, it is sent at once. */
const maximumAge = 5 * minute;
/** Where several owners must sign, their signatures take time to collect. */
const maximumAgeForSeveralOwners = 24 * 60 * minute;
/** Clocks differ. */
const maximumFuture = minute / 2;

export type AuthorizeByAccountParameters = {
  account: Address;
  chain: Chain;
  message: string;
  signature: Hex;
  /** What the message may say, whole; one of these. */
  statements: readonly string[];
};

/** An account's word for one act. Take its nonce in the transaction that acts on it. */
export type Authorization = { takeNonce(nonces: NonceRepository): Promise<void> };

/**
 * Proves that the account itself asks for what the statement says, now and here, and (with
 * `takeNonce`) for the first time. The nonce is taken last, so that a badly signed copy burns nothing
 * (security S8, S9).
 *
 * @throws {ServiceError} `invalid-signature`, with a hint that says what is wrong.
 * @see EIP-4361; spec §5; design §4
 */
export async function authorizeByAccount(
  service: Service,
  parameters: AuthorizeByAccountParameters,
): Promise<Authorization> {
  const { account, chain, message, signature, statements } = parameters;
  const signed = readMessage(message, {
    account,
    chainId: chain.chainId,
    statements,
    identity: service.settings.siweIdentity,
  });
  const expiresAt = await checkTimes(signed, {
    account,
    chain,
    now: service.clock.now(),
    epoch: service.settings.epoch,
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

/** Checks the message's times, and answers when it could no longer pass. */
async function checkTimes(
  signed: SignedTerms,
  {
    account,
    chain,
    now,
    epoch,
  }: { account: Address; chain: Chain; now: Date; epoch?: Date | undefined },
): Promise<Date> {
  const issuedAt = parseTime(signed.issuedAt);
  const expirationTime = signed.expirationTime ? parseTime(signed.expirationTime) : undefined;
  const notBefore = signed.notBefore ? parseTime(signed.notBefore) : undefined;
  const age = now.getTime() - issuedAt;
  if (age < -maximumFuture) throw refused('The message was issued in the future.');
  if (epoch !== undefined && issuedAt < epoch.getTime()) {
    throw refused('The message was issued before the service was restored. Sign a new one.');
  }
  if (expirationTime !== undefined && expirationTime <= now.getTime()) {
    throw refused('The message has expired.');
  }
  if (notBefore !== undefined && notBefore > now.getTime()) {
    throw refused('The message is not valid yet.');
  }
  if (age <= maximumAge) {
    const mayLast =
      expirationTime !== undefined && expirationTime <= issuedAt + maximumAgeForSeveralOwners;
    return new Date(
      mayLast ? Math.max(expirationTime, issuedAt + maximumAge) : issuedAt + maximumAge,
    );
  }
  const isForSeveralOwners =
    expirationTime !== undefined &&
    expirationTime <= issuedAt + maximumAgeForSeveralOwners &&
    (await chain.getOwnersThreshold(account)) > 1;
  if (!isForSeveralOwners) throw refused('The message is older than 5 minutes.');
  return new Date(expirationTime);
}

function parseTime(text: string | undefined): number {
  const time = Date.parse(text ?? '');
  if (Number.isNaN(time)) throw refused('The message has a time that cannot be read.');
  return time;
}
