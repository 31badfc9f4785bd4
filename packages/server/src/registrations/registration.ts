import { type Channel, isEffective } from '@recovery-guardian/core';
import type { Address, Hex } from 'viem';

/**
 * A target that may be used to recover an account. At most one is pending or active per account,
 * chain, channel and target.
 *
 * `pending -> active -> deleted`
 */
export interface Registration {
  id: string;
  account: Address;
  chainId: number;
  channel: Channel;
  /** Exactly as registered. */
  target: string;
  status: 'pending' | 'active' | 'deleted';
  createdAt: Date;
  /** When it may first confirm a recovery; `undefined` while pending. */
  effectiveFrom: Date | undefined;
  /** The `Accept-Language` of the registration; `undefined` if unknown. */
  language: string | undefined;
  /**
   * A keyed hash of the site that last requested and confirmed a code for it. Strangers cannot use
   * up its reserve.
   */
  knownRequester: string | undefined;
}

/** Whether an active registration may confirm a recovery now: its cooling-off period is over. */
export function mayConfirm({ effectiveFrom }: Registration, now: Date): boolean {
  return effectiveFrom !== undefined && isEffective(effectiveFrom, now);
}

export interface RegistrationRepository {
  /**
   * Finds or creates the pending or active registration of this target, ignoring case. A pending
   * one restarts with this date and language. `others` are the account's other registrations, active
   * or pending for less than a day, oldest first.
   */
  findOrCreate(registration: {
    id: string;
    account: Address;
    chainId: number;
    channel: Channel;
    target: string;
    language?: string | undefined;
    createdAt: Date;
  }): Promise<{ registration: Registration; others: Registration[] }>;
  /**
   * Activates a pending registration; returns `undefined` if it was deleted. It takes effect
   * immediately if another target confirmed it, or if none is effective, nor was one deleted since
   * `deletedSince`; otherwise at `coolingOffEnd`. `isNew` says whether it was pending before;
   * then, `others` are the other active registrations of the account, oldest first.
   */
  activate(parameters: {
    id: string;
    now: Date;
    coolingOffEnd: Date;
    /** Defaults to `now`. */
    deletedSince?: Date;
  }): Promise<{ registration: Registration; isNew: boolean; others: Registration[] } | undefined>;
  /** Ends the cooling-off period of a registration; returns `undefined` if it was deleted. */
  confirm(id: string, now: Date): Promise<Registration | undefined>;
  find(id: string): Promise<Registration | undefined>;
  listActive(account: { account: Address; chainId: number }): Promise<Registration[]>;
  /** Takes a nonce of the account and lists; `undefined` if the nonce was used before. */
  listActiveOnce(parameters: {
    account: Address;
    chainId: number;
    nonce: string;
    expiresAt: Date;
  }): Promise<Registration[] | undefined>;
  /** Lists the active registrations of a target, ignoring case, oldest first. */
  listByTarget(parameters: {
    channel: Channel;
    target: string;
    maximum: number;
  }): Promise<Registration[]>;
  /** Deletes an active registration; returns `false` if it was not active. */
  delete(id: string, deletedAt: Date): Promise<boolean>;
}

interface ChannelTraits {
  /** Whether a message has room for a link to the long code, which limits do not apply to. */
  hasLink: boolean;
  /** Whether messages cost money, so that only deployed contracts may cause them. */
  costsMoney: boolean;
}

/** How the channels differ for the rules; a new channel must say. */
export const channelTraits: Readonly<Record<Channel, ChannelTraits>> = {
  email: { hasLink: true, costsMoney: false },
  sms: { hasLink: false, costsMoney: true },
};

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
  /** Whether the provider reported that its newest message was not delivered. */
  isUndelivered: boolean;
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

/**
 * A request to replace the owners of an account, open until enough channels have confirmed it.
 *
 * `open -> signed | expired (by time) | stale | cancelled`
 */
export interface SignatureRequest {
  id: string;
  account: Address;
  chainId: number;
  newOwners: readonly Address[];
  newThreshold: number;
  /** The account's nonce in the recovery module when the request was created. */
  nonce: bigint;
  guardian: Address;
  /** Fixed at creation; deleting a registration later never lowers it. */
  requiredVerifications: number;
  status: 'open' | 'signed' | 'stale' | 'cancelled';
  /** Set when signed. */
  signature: Hex | undefined;
  createdAt: Date;
  /** All challenges of this request end by then. */
  expiresAt: Date;
}

/** Returns the status of a request at a time; an open one expires by time alone. */
export function currentStatus(
  { status, expiresAt }: Pick<SignatureRequest, 'status' | 'expiresAt'>,
  now: Date,
): SignatureRequest['status'] | 'expired' {
  return status === 'open' && expiresAt <= now ? 'expired' : status;
}

export interface SignatureRequestRepository {
  create(request: SignatureRequest): Promise<void>;
  find(id: string): Promise<SignatureRequest | undefined>;
  /**
   * Stores the signature of an open request that has enough confirmations. Counting and writing are
   * one step, so a registration deleted concurrently does not count. Returns the stored signature:
   * the first one wins, and `isNew` says whether it is this one. Returns `undefined` if the request
   * is not open or lacks confirmations.
   */
  sign(parameters: {
    id: string;
    signature: Hex;
  }): Promise<{ signature: Hex; isNew: boolean } | undefined>;
  /** Ends an open request; returns `false` if it was not open. */
  close(id: string, status: 'stale' | 'cancelled'): Promise<boolean>;
}

export type SearchCheck =
  /** The right code, for the first time or again. */
  | { outcome: 'right' }
  | { outcome: 'wrong'; triesLeft: number }
  | { outcome: 'exhausted' | 'expired' | 'unknown' };

/**
 * Searches for the accounts of a target, which their rows do not name: the target is part of the
 * hash of the code.
 */
export interface AccountSearchRepository {
  create(search: { id: string; codeHash: Uint8Array; expiresAt: Date }): Promise<void>;
  /** Checks a code and counts it, wrong or right. One statement, so that parallel guesses cannot
   * exceed the limit. */
  check(parameters: {
    id: string;
    /** All hashes that the code may be stored as. */
    codeHashes: Uint8Array[];
    maximumTries: number;
    now: Date;
  }): Promise<SearchCheck>;
}
