/**
 * What a code is for: confirming that a target can be reached, confirming from a channel registered
 * before that another was added, or confirming a recovery.
 */
export type ChallengePurpose =
  | { kind: 'register' }
  | { kind: 'confirm-addition'; registrationId: string }
  | { kind: 'recover'; signatureRequestId: string };

/**
 * One code sent to one target, for one purpose.
 *
 * `issued -> verified`; it ends as expired (by time), exhausted (by wrong codes), superseded (by a
 * newer one for the same purpose) or void (its registration is gone).
 */
export type Challenge = {
  id: string;
  /** The registration whose target the code is sent to. */
  registrationId: string;
  purpose: ChallengePurpose;
  status: 'issued' | 'verified' | 'superseded' | 'void';
  /** Wrong codes so far. */
  tries: number;
  /** How often the code was sent again. */
  resends: number;
  sentAt: Date;
  expiresAt: Date;
};

/** Of the secrets that a message carries, only keyed hashes are kept. */
export type CodeHashes = {
  /** The short code; `undefined` where the message has only the link. */
  code: Uint8Array | undefined;
  /** The long code behind the link. */
  longCode: Uint8Array | undefined;
  /** The link's token, which shows what it is about and may end it, but never confirms. */
  linkToken: Uint8Array | undefined;
};

/** What became of a code that was handed in. */
export type CodeCheck =
  /** The right code; `isNew` when the challenge had not been confirmed before. */
  | { outcome: 'right'; challenge: Challenge; isNew: boolean }
  | { outcome: 'wrong'; triesLeft: number; registrationId: string }
  /** Too many wrong codes for this challenge, or over all challenges of its target. */
  | { outcome: 'exhausted' | 'expired' }
  /** No such challenge, at least not for this purpose. */
  | { outcome: 'unknown' };

/** How many wrong codes may be tried, however many codes are sent. */
export type FailureBudget = { maximum: number; since: Date };

export type ChallengeRepository = {
  create(challenge: {
    id: string;
    registrationId: string;
    purpose: ChallengePurpose;
    /** From where it was asked for: a keyed hash of the caller's site. */
    requester: string;
    hashes: CodeHashes;
    sentAt: Date;
    expiresAt: Date;
  }): Promise<void>;
  find(id: string): Promise<Challenge | undefined>;
  /** The challenge whose message carried this link. */
  findByLink(parameters: { id: string; tokenHashes: Uint8Array[] }): Promise<Challenge | undefined>;
  /**
   * Compares a code and counts it when it is wrong, in one statement, so that parallel guesses cannot
   * slip past the limits and parallel right codes all pass. A right code marks the challenge as
   * verified. Wrong codes count on a verified challenge too. The long code is good however many wrong
   * ones were tried: nobody can guess it, so nobody can lock its owner out.
   *
   * Wrong codes count for the challenge, for the target and the challenge's requester, and for the target
   * over all requesters. One stranger uses up his own budget, not the owner's; several can use up the
   * last one, which does not hold for the target's known requester (security S2, S33).
   *
   * `signatureRequestId` must be the challenge's own: `undefined` for one that confirms no recovery.
   */
  check(parameters: {
    id: string;
    signatureRequestId: string | undefined;
    /** The hashes that the code may be kept under. */
    codeHashes: Uint8Array[];
    maximumTries: number;
    /** `maximum` wrong codes per requester, `overall` for all of them. */
    budget: FailureBudget & { overall: number };
    now: Date;
  }): Promise<CodeCheck>;
  /** Ends all earlier open challenges that confirm this registration. */
  supersede(registrationId: string): Promise<void>;
  /** Ends every challenge of a registration that is deleted. */
  voidAll(registrationId: string): Promise<void>;
  /** Ends every challenge of a signature request that is cancelled. */
  voidRequest(signatureRequestId: string): Promise<void>;
  /**
   * Replaces the codes of an open challenge, its tries kept; `false` when it may not be sent again: it
   * has ended, was sent too recently (after `notSentSince`), or too often.
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
   * Of a signature request: how many *distinct active* registrations have confirmed it, and how many
   * are left that have or still could.
   */
  countChannels(signatureRequestId: string): Promise<{ confirmed: number; live: number }>;
  /** The challenges of a signature request that are issued or verified. */
  listByRequest(signatureRequestId: string): Promise<Challenge[]>;
};
