/**
 * One code sent to one target, for one purpose.
 *
 * `issued -> verified`; it ends as expired (by time), exhausted (by wrong codes), superseded (by a
 * newer one for the same purpose) or void (its registration is gone).
 */
export type Challenge = {
  id: string;
  registrationId: string;
  /** The signature request that it belongs to; `undefined` when it confirms a registration. */
  signatureRequestId: string | undefined;
  status: 'issued' | 'verified' | 'superseded' | 'void';
  /** Wrong codes so far. */
  tries: number;
  /** How often the code was sent again. */
  resends: number;
  sentAt: Date;
  expiresAt: Date;
};

/** What became of a code that was handed in. */
export type CodeCheck =
  /** The right code, now or again. */
  | { outcome: 'right'; challenge: Challenge }
  | { outcome: 'wrong'; triesLeft: number }
  | { outcome: 'expired' | 'exhausted' }
  /** No such challenge, at least not for this purpose. */
  | { outcome: 'unknown' };

export type ChallengeRepository = {
  create(challenge: {
    id: string;
    registrationId: string;
    signatureRequestId?: string | undefined;
    codeHash: Uint8Array;
    sentAt: Date;
    expiresAt: Date;
  }): Promise<void>;
  find(id: string): Promise<Challenge | undefined>;
  /**
   * Compares a code and counts it when it is wrong, in one statement, so that parallel guesses cannot
   * slip past the limit and parallel right codes all pass. A right code marks the challenge as
   * verified. Wrong codes count on a verified challenge too.
   *
   * `signatureRequestId` must be the challenge's own: `undefined` for one that confirms a
   * registration.
   */
  check(parameters: {
    id: string;
    signatureRequestId: string | undefined;
    codeHash: Uint8Array;
    maximumTries: number;
    now: Date;
  }): Promise<CodeCheck>;
  /** Ends all earlier open challenges that confirm this registration. */
  supersede(registrationId: string): Promise<void>;
  /** Ends every challenge of a registration that is deleted. */
  voidAll(registrationId: string): Promise<void>;
  /**
   * Replaces the code of an open challenge, its tries kept; `false` when it may not be sent again: it
   * has ended, was sent too recently (after `notSentSince`), or too often.
   */
  renew(parameters: {
    id: string;
    codeHash: Uint8Array;
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
};
