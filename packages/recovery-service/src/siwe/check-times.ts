import { refused, type SignedTerms } from './read-message.ts';

const minute = 60_000;

/** The maximum age of a message if one owner signs, who sends it immediately. */
const maximumAge = 5 * minute;
/** Collecting several owners' signatures takes time. */
const maximumAgeForSeveralOwners = 24 * 60 * minute;
/** Allows for clock differences. */
const maximumFuture = minute / 2;

export interface CheckTimesParameters {
  now: Date;
  /** Messages issued before are refused, as they may have been used already. */
  epoch: Date | undefined;
  /** Whether several owners must sign; called only if the message is too old for one owner. */
  isForSeveralOwners(): Promise<boolean>;
}

/**
 * Checks a message's times and returns when it expires.
 *
 * @throws {ServiceError} `invalid-signature`, with a hint that says what is wrong.
 */
export async function checkTimes(
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
  const mayLast =
    expirationTime !== undefined && expirationTime <= issuedAt + maximumAgeForSeveralOwners;
  // Exclusive: at that moment its nonce may already be forgotten.
  if (age < maximumAge) {
    const youngest = issuedAt + maximumAge;
    return new Date(mayLast ? Math.max(expirationTime, youngest) : youngest);
  }
  if (!mayLast || !(await isForSeveralOwners())) {
    throw refused('The message is older than 5 minutes.');
  }
  return new Date(expirationTime);
}

function parseTime(text: string | undefined): number {
  const time = Date.parse(text ?? '');
  if (Number.isNaN(time)) throw refused('The message has a time that cannot be read.');
  return time;
}
