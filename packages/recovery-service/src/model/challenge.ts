/**
 * The purpose of a code: to prove that a target can be reached, to confirm a new registration from
 * an earlier one, or to confirm a recovery.
 */
export type ChallengePurpose =
  | { kind: 'register' }
  | { kind: 'confirm-addition'; registrationId: string }
  | { kind: 'recover'; signatureRequestId: string };

/**
 * One code sent to one target, for one purpose.
 *
 * `issued -> verified`. It ends as expired (by time), exhausted (by wrong codes), superseded (by a
 * newer one for the same purpose) or void (its registration was deleted).
 */
export interface Challenge {
  id: string;
  registrationId: string;
  purpose: ChallengePurpose;
  status: 'issued' | 'verified' | 'superseded' | 'void';
  /** The number of wrong codes. */
  tries: number;
  /** How often it was sent again. */
  resends: number;
  sentAt: Date;
  expiresAt: Date;
}

/** Keyed hashes of a message's secrets, which are not stored themselves. */
export interface CodeHashes {
  /** The short code; `undefined` if the message has only the link. */
  code: Uint8Array | undefined;
  /** The long code behind the link. */
  longCode: Uint8Array | undefined;
  /** The link's token: it can show and end the request, but never confirm it. */
  linkToken: Uint8Array | undefined;
}

export type CodeCheck =
  /** The right code; `isNew` if it was the first time. */
  | { outcome: 'right'; challenge: Challenge; isNew: boolean }
  | { outcome: 'wrong'; triesLeft: number; registrationId: string }
  /** Too many wrong codes, for this challenge or for all challenges of its target. */
  | { outcome: 'exhausted' | 'expired' }
  /** No challenge with this id and purpose. */
  | { outcome: 'unknown' };

/** The limit of wrong codes, across all codes sent. */
export interface FailureBudget {
  maximum: number;
  /** In seconds. */
  period: number;
}

/** A challenge as it is created; see `Outbox.putCodes`. */
export type NewChallenge = Pick<
  Challenge,
  'id' | 'registrationId' | 'purpose' | 'sentAt' | 'expiresAt'
> & {
  /** A keyed hash of the requesting caller's site. */
  requester: string;
  hashes: CodeHashes;
};

export interface ChallengeRepository {
  find(id: string): Promise<Challenge | undefined>;
  findByLink(parameters: { id: string; tokenHashes: Uint8Array[] }): Promise<Challenge | undefined>;
  /**
   * Checks a code and counts it if it is wrong, even on a verified challenge. A right code marks
   * the challenge as verified. This is one statement, so that parallel guesses cannot exceed the
   * limits and parallel right codes all pass. The long code is valid despite any number of wrong
   * codes: it cannot be guessed, so its owner cannot be locked out.
   *
   * Wrong codes count for the challenge, for the target and the challenge's requester, and for the
   * target over all requesters. A single attacker uses up only their own budget. Several can use up
   * the overall budget, which does not apply to the target's known requester.
   *
   * `signatureRequestId` must match the challenge's; `undefined` if it does not confirm a recovery.
   */
  check(parameters: {
    id: string;
    signatureRequestId: string | undefined;
    /** All hashes that the code may be stored as. */
    codeHashes: Uint8Array[];
    maximumTries: number;
    /** `maximum` wrong codes per requester, `overall` for all requesters. */
    budget: FailureBudget & { overall: number };
    now: Date;
  }): Promise<CodeCheck>;
  /** Ends all earlier open challenges for this registration. */
  supersede(registrationId: string): Promise<void>;
  voidAll(registrationId: string): Promise<void>;
  voidRequest(signatureRequestId: string): Promise<void>;
  /**
   * Replaces the codes of an open challenge, keeping its count of wrong codes. Returns `false` if
   * it has ended, or was sent too recently (after `notSentSince`) or too often.
   */
  renew(parameters: {
    id: string;
    hashes: CodeHashes;
    now: Date;
    expiresAt: Date;
    notSentSince: Date;
    maximumResends: number;
    maximumTries: number;
  }): Promise<boolean>;
  /**
   * Counts a signature request's *distinct active* registrations: those that confirmed it, and
   * those that did or still can.
   */
  countChannels(signatureRequestId: string): Promise<{ confirmed: number; live: number }>;
  listByRequest(signatureRequestId: string): Promise<Challenge[]>;
}
