import { refused, type SignedTerms } from './read-message.ts';

const minute = 60_000;

/** A message may be this old; signed by one owner, it is sent at once. */
const maximumAge = 5 * minute;
/** Where several owners must sign, their signatures take time to collect. */
const maximumAgeForSeveralOwners = 24 * 60 * minute;
/** Clocks differ. */
const maximumFuture = minute / 2;

export type CheckTimesParameters = {
  now: Date;
  /** What was issued before is not taken: it may have been used already (security S19). */
  epoch: Date | undefined;
  /** Whether several owners must sign; asked only of a message that is older than one owner needs. */
  isForSeveralOwners(): Promise<boolean>;
};

/**
 * Checks a message's times, and answers when it could no longer pass (security S8).
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
  // Not at its last moment: by then its nonce need not be remembered any more.
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
