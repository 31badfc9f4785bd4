import { createSiweMessage, type SiweIdentity, signatureForms } from '@recovery-guardian/core';
import type { SiweMessage } from 'siwe';
import { type Address, type Hex, isAddressEqual, recoverMessageAddress, size } from 'viem';
import type { Chain } from '../chains/chain.ts';
import { otherLimits, type Settings } from '../configuration/service-settings.ts';
import type { Clock } from '../kit/clock.ts';
import { ServiceError } from '../kit/service-error.ts';
import type { Nonce, NonceRepository } from './nonce-repository.ts';

interface AuthorizingService {
  clock: Clock;
  settings: Pick<Settings, 'siweIdentity' | 'epoch'>;
}

/** Proof of a signed statement. Take its nonce in the transaction that acts on it. */
interface Authorization {
  takeNonce(nonces: NonceRepository): Promise<void>;
  /** Returns what `read` finds in the statement that takes the nonce. */
  readOnce<Found>(read: (nonce: Nonce) => Promise<Found | undefined>): Promise<Found>;
}

/**
 * Verifies that the account signed the statement, for this service and recently. Calling
 * `takeNonce` ensures single use. It comes last, so that a badly signed copy does not use up the
 * nonce.
 *
 * @param parameters.statements the accepted ones; the message must contain exactly one of them
 * @param parameters.requireAccount throws if the account is of no use, which is a better reason than
 * that it did not sign; called once the message is in order
 * @throws {ServiceError} `invalid-signature`, with a hint that says what is wrong
 * @see EIP-4361; docs/protocol.md, "SIWE messages"
 */
export function authorizeByAccount(
  service: AuthorizingService,
  {
    chain,
    statements,
    requireAccount,
    ...signed
  }: SignedMessage & {
    chain: Chain;
    statements: readonly string[];
    requireAccount?: () => Promise<void>;
  },
): Promise<Authorization> {
  const { account } = signed;
  return authorize(service, signed, {
    chainId: chain.chainId,
    statements,
    isForSeveralOwners: async () => (await chain.getOwnersThreshold(account)) > 1,
    async isSigned() {
      const [isSigned] = await Promise.all([chain.isSignedByAccount(signed), requireAccount?.()]);
      return isSigned;
    },
    refusal: 'The account did not sign this message.',
  });
}

/**
 * Like {@link authorizeByAccount}, for requests that one owner may make alone: verifies that the
 * owner signed the statement. The message names the owner instead of its account.
 *
 * @param parameters.owner an EOA that signs by `personal_sign`, or an account as above
 * @see EIP-4361; EIP-191
 */
export function authorizeByOwner(
  service: AuthorizingService,
  {
    owner: account,
    chain,
    statements,
    ...signed
  }: Omit<SignedMessage, 'account'> & {
    owner: Address;
    chain: Chain;
    statements: readonly string[];
  },
): Promise<Authorization> {
  return authorize(
    service,
    { ...signed, account },
    {
      chainId: chain.chainId,
      statements,
      isForSeveralOwners: async () => false,
      isSigned: async () =>
        (await isSignedBy(account, signed.message, signed.signature)) ||
        chain.isSignedByAccount({ ...signed, account }),
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
  { clock, settings }: AuthorizingService,
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
  const nonce = { account, nonce: signed.nonce, expiresAt };
  const usedBefore = () => refused('This message was used before. Sign one with a new nonce.');
  return {
    async takeNonce(nonces) {
      if (!(await nonces.take(nonce))) throw usedBefore();
    },
    async readOnce(read) {
      const found = await read(nonce);
      if (!found) throw usedBefore();
      return found;
    },
  };
}

async function isSignedBy(owner: Address, message: string, given: Hex): Promise<boolean> {
  try {
    const signature = signatureForms(given).find((form) => size(form) === 65);
    if (signature === undefined) return false;
    return isAddressEqual(await recoverMessageAddress({ message, signature }), owner);
  } catch {
    return false;
  }
}

interface ExpectedMessage {
  account: Address;
  chainId: number;
  /** The accepted statements; the message must contain exactly one of them. */
  statements: readonly string[];
  identity: SiweIdentity;
}

/** The fields whose values are only in the message. */
type SignedTerms = Pick<SiweMessage, 'nonce' | 'issuedAt' | 'expirationTime' | 'notBefore'>;

/** The maximum number of characters of a nonce: an index of the database holds no longer ones. */
const longestNonce = 128;
/**
 * The maximum number of characters besides statement, domain and URI. The other fields have 450 at
 * most, with times to the nanosecond.
 */
const longestRest = 600;

/**
 * Reads a message and checks its meaning.
 *
 * @throws {ServiceError} `invalid-signature`, with a hint that says what is wrong.
 * @see EIP-4361
 */
export async function readMessage(
  message: string,
  expected: ExpectedMessage,
): Promise<SignedTerms> {
  const terms = recognize(message, expected) ?? (await parse(message, expected));
  if (terms.nonce.length > longestNonce) {
    throw refused(`The nonce must have at most ${longestNonce} characters.`);
  }
  return terms;
}

const ending =
  /\nNonce: ([A-Za-z0-9]+)\nIssued At: (\d{4}-\S+)(?:\nExpiration Time: (\d{4}-\S+))?$/;

/**
 * Recognizes our own clients' messages by rebuilding their text. With siwe, which parses every
 * character by EIP-4361's grammar, listing an account's targets takes twice the CPU and memory.
 */
function recognize(
  message: string,
  { account, chainId, statements, identity }: ExpectedMessage,
): SignedTerms | undefined {
  const [, nonce, issuedAt, expirationTime] = ending.exec(message) ?? [];
  if (nonce === undefined || issuedAt === undefined) return undefined;
  const times = {
    issuedAt: new Date(issuedAt),
    expirationTime: expirationTime === undefined ? undefined : new Date(expirationTime),
  };
  try {
    const isIt = statements.some(
      (statement) =>
        message === createSiweMessage({ account, chainId, statement, nonce, identity, ...times }),
    );
    return isIt ? { nonce, issuedAt, expirationTime } : undefined;
  } catch {
    // Invalid times or values: the grammar reports the reason.
    return undefined;
  }
}

/** Reads a message of any client, which may have any optional field and form of time. */
async function parse(message: string, expected: ExpectedMessage): Promise<SignedTerms> {
  checkText(message, expected);
  // Loaded with all of ethers, so only when needed. Bundled, it has no other export.
  const { SiweMessage } = (await import('siwe')).default;
  let siwe: SiweMessage;
  try {
    siwe = new SiweMessage(message);
  } catch (cause) {
    throw refused('The message is not a Sign-In with Ethereum (EIP-4361) message.', cause);
  }
  // The grammar allows leading zeros in the chain ID.
  if (siwe.prepareMessage() !== message) {
    throw refused('The message differs from its canonical EIP-4361 form.');
  }
  checkMeaning(siwe, expected);
  return siwe;
}

/** Checks what needs no parsing, which takes 10 ms for 4 KB and costs the caller nothing. */
function checkText(message: string, { statements, identity }: ExpectedMessage): void {
  const { domain, uri } = identity;
  const longestStatement = Math.max(...statements.map(({ length }) => length));
  if (message.length > longestStatement + domain.length + uri.length + longestRest) {
    throw refused('The message is too long.');
  }
  if (/\n(Resources:|Request ID: )/.test(message)) {
    throw refused('The message must have neither resources nor a request ID.');
  }
}

function checkMeaning(
  siwe: SiweMessage,
  { account, chainId, statements, identity: { scheme, domain, uri } }: ExpectedMessage,
): void {
  if (siwe.version !== '1') throw refused('The message must have version 1.');
  if (siwe.address !== account) throw refused('The message names another account.');
  if (siwe.chainId !== chainId) throw refused('The message names another chain.');
  // siwe parses `service://name`, but also accepts the bare name; the scheme is required.
  if (siwe.scheme !== scheme || siwe.domain !== domain) {
    throw refused(`The message must be for the domain ${scheme}://${domain}.`);
  }
  if (siwe.uri !== uri) throw refused(`The message must have the URI ${uri}.`);
  if (!statements.includes(siwe.statement ?? '')) {
    throw refused(`The statement must read: ${statements[0]}`);
  }
}

export function refused(hint: string, cause?: unknown): ServiceError {
  return new ServiceError('invalid-signature', { field: 'message', hint, cause });
}

const minute = 60_000;

/** The maximum age of a message if one owner signs, who sends it immediately. */
const maximumAge = otherLimits.messageAge * 1_000;
/** Collecting several owners' signatures takes time. */
const maximumAgeForSeveralOwners = otherLimits.messageAgeForSeveralOwners * 1_000;
/** Allows for clock differences. */
const maximumFuture = minute / 2;

interface CheckTimesParameters {
  now: Date;
  /** Messages issued before are refused, as they may have been used already. */
  epoch: Date | undefined;
  /** Whether several owners must sign; called only if the message lasts longer than for one owner. */
  isForSeveralOwners(): Promise<boolean>;
}

/**
 * Checks a message's times and returns when it expires.
 *
 * @throws {ServiceError} `invalid-signature`, with a hint that says what is wrong.
 */
async function checkTimes(
  signed: SignedTerms,
  { now, epoch, isForSeveralOwners }: CheckTimesParameters,
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
  const youngest = issuedAt + maximumAge;
  const mayLast =
    expirationTime !== undefined && expirationTime <= issuedAt + maximumAgeForSeveralOwners;
  // A nonce is a row for as long as its message: only several owners get more than 5 minutes.
  if (mayLast && expirationTime > youngest && (await isForSeveralOwners())) {
    return new Date(expirationTime);
  }
  // Exclusive: at that moment its nonce may already be forgotten.
  if (age >= maximumAge) throw refused('The message is older than 5 minutes.');
  return new Date(youngest);
}

function parseTime(text: string | undefined): number {
  const time = Date.parse(text ?? '');
  if (Number.isNaN(time)) throw refused('The message has a time that cannot be read.');
  return time;
}
