import { SiweMessage } from 'siwe';
import type { Address, Hex } from 'viem';
import type { Chain, NonceRepository } from '../ports.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

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
  const siwe = parse(message);
  checkMeaning(siwe, { account, chain, statements, service });
  const expiresAt = await checkTimes(siwe, {
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
      const isFirst = await nonces.take({ account, nonce: siwe.nonce, expiresAt });
      if (!isFirst) throw refused('This message was used before. Sign one with a new nonce.');
    },
  };
}

/** Reads the message strictly: what is read, written again, must be the same text. */
function parse(message: string): SiweMessage {
  let siwe: SiweMessage;
  try {
    siwe = new SiweMessage(message);
  } catch (cause) {
    throw refused('The message is not a Sign-In with Ethereum (EIP-4361) message.', cause);
  }
  if (siwe.toMessage() !== message) {
    throw refused('The message differs from its canonical EIP-4361 form.');
  }
  return siwe;
}

function checkMeaning(
  siwe: SiweMessage,
  expected: {
    account: Address;
    chain: Chain;
    statements: readonly string[];
    service: Service;
  },
): void {
  const { scheme, domain, uri } = expected.service.settings.siweIdentity;
  if (siwe.version !== '1') throw refused('The message must have version 1.');
  if (siwe.address !== expected.account) throw refused('The message names another account.');
  if (siwe.chainId !== expected.chain.chainId) throw refused('The message names another chain.');
  // siwe takes `service://name` apart, and takes the bare name too: the scheme must be there.
  if (siwe.scheme !== scheme || siwe.domain !== domain) {
    throw refused(`The message must be for the domain ${scheme}://${domain}.`);
  }
  if (siwe.uri !== uri) throw refused(`The message must have the URI ${uri}.`);
  if (!expected.statements.includes(siwe.statement ?? '')) {
    throw refused(`The statement must read: ${expected.statements[0]}`);
  }
  if (siwe.resources !== undefined || siwe.requestId !== undefined) {
    throw refused('The message must have neither resources nor a request ID.');
  }
}

/** Checks the message's times, and answers when it could no longer pass. */
async function checkTimes(
  siwe: SiweMessage,
  {
    account,
    chain,
    now,
    epoch,
  }: { account: Address; chain: Chain; now: Date; epoch?: Date | undefined },
): Promise<Date> {
  const issuedAt = parseTime(siwe.issuedAt);
  const expirationTime = siwe.expirationTime ? parseTime(siwe.expirationTime) : undefined;
  const notBefore = siwe.notBefore ? parseTime(siwe.notBefore) : undefined;
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

function refused(hint: string, cause?: unknown): ServiceError {
  return new ServiceError('invalid-signature', { field: 'message', hint, cause });
}
