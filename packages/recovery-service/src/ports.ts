/**
 * What the use cases need of the world, as interfaces. Adapters in `server/` implement them over
 * PostgreSQL, SMTP, an RPC node and a key store; the use cases know none of these.
 */

import type { Channel, Recovery } from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import type { MessageContent } from './messages/message-content.ts';
import type { AlertSubscriptionRepository } from './model/alert-subscription.ts';
import type { ChallengeRepository } from './model/challenge.ts';
import type { EventLog, WebhookOutbox } from './model/event-log.ts';
import type { GuardianSignature, RecoveryStore } from './model/recovery-request.ts';
import type { RegistrationRepository } from './model/registration.ts';
import type { Relayer } from './model/relayer.ts';
import type { SignatureRequestRepository } from './model/signature-request.ts';
import type { Quota } from './settings.ts';

/** Everything a use case may touch. Each takes the part that it needs. */
export type Ports = {
  clock: Clock;
  store: Store;
  chains: Chains;
  signer: GuardianSigner;
  courier: Courier;
  codes: CodeKeeper;
  /** `undefined` where the operator pays for nobody's gas. */
  relayer?: Relayer | undefined;
};

/** Now, in the service's time. Chain time is the chain's own business. */
export type Clock = { now(): Date };

/**
 * The database. Reads outside a transaction see what is committed; nothing slow, and no network
 * call, happens inside one.
 */
export type Store = Repositories & {
  /**
   * Runs all of `work` or nothing of it; again from the start when it lost to a parallel one. So
   * `work` touches nothing but the repositories. What it asks of them at once is done in that order.
   */
  transaction<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>;
};

export type Repositories = {
  registrations: RegistrationRepository;
  challenges: ChallengeRepository;
  signatureRequests: SignatureRequestRepository;
  recoveries: RecoveryStore;
  subscriptions: AlertSubscriptionRepository;
  events: EventLog;
  webhooks: WebhookOutbox;
  nonces: NonceRepository;
  limits: LimitRepository;
  outbox: Outbox;
  audit: AuditLog;
};

/** Counts what may happen only so often, over all processes and callers. */
export type LimitRepository = {
  /**
   * Counts one more for every limit, or, where that would be too many for any of them, for none.
   *
   * @returns seconds until it would be possible again, `undefined` when it was counted.
   */
  take(limits: readonly Limit[], now: Date): Promise<number | undefined>;
};

export type Limit = Quota & {
  /** What is counted; a target stands in it only as a fingerprint. */
  key: string;
};

/** Messages on their way, written down in the transaction that decided to send them. */
export type Outbox = {
  /** The message goes out if, and only if, this transaction commits; after that see {@link Courier}. */
  put(message: QueuedMessage): Promise<void>;
  /**
   * As {@link put}, for any number of messages that nobody waits for: the queue sends them in turn, from
   * the commit on.
   */
  putAll(messages: readonly QueuedMessage[]): Promise<void>;
};

export type QueuedMessage = {
  id: string;
  channel: Channel;
  target: string;
  content: MessageContent;
  /** A BCP 47 tag, or several as in `Accept-Language`; the nearest template is taken. */
  language: string;
  /** With whose end, or new code, the message loses its sense and is not sent any more. */
  challengeId: string | undefined;
  /** It is never sent after this: no longer than its code is good for. */
  expiresAt: Date;
};

/**
 * What security-relevant acts leave behind: identifiers only, so that erasing a person leaves the
 * chain of hashes whole.
 */
export type AuditLog = {
  append(entry: {
    event: AuditEvent;
    ids: Readonly<Record<string, string>>;
    at: Date;
  }): Promise<void>;
};

export type AuditEvent =
  | 'registration-begun'
  | 'registration-activated'
  | 'registration-deleted'
  | 'addition-confirmed'
  | 'recovery-requested'
  | 'recovery-confirmed'
  | 'recovery-signed'
  | 'recovery-cancelled'
  | 'recovery-stale'
  | 'wrong-code'
  | 'recovery-created'
  | 'recovery-approved'
  | 'alerts-asked-for'
  | 'alerts-activated'
  | 'alerts-ended';

/** SIWE nonces that have been used. */
export type NonceRepository = {
  /**
   * Takes a nonce for this account, once ever; `false` when it was taken before. It is remembered
   * until `expiresAt`, when the message could no longer pass anyway.
   */
  take(nonce: { account: Address; nonce: string; expiresAt: Date }): Promise<boolean>;
};

/** The chains that this service is configured for. */
export type Chains = {
  /** `undefined` for a chain that is not configured. */
  find(chainId: number): Chain | undefined;
};

/** One chain, as far as a guardian needs it. Every method asks the chain itself. */
export type Chain = {
  readonly chainId: number;
  readonly name: string;
  readonly recoveryModule: Address;
  /**
   * Whether the account itself says that it signed this text: EIP-1271 over the message's EIP-191
   * hash, else over its raw bytes (spec §5.5); ERC-6492 for accounts not yet deployed.
   */
  isSignedByAccount(parameters: {
    account: Address;
    message: string;
    signature: Hex;
  }): Promise<boolean>;
  /** Whether the account is a contract of its own: no EOA, and no EOA delegated by EIP-7702. */
  isContract(account: Address): Promise<boolean>;
  /** How many owners must sign for the account; 1 where the account does not tell. */
  getOwnersThreshold(account: Address): Promise<number>;
  /** Who owns the account; `undefined` where it is no Safe. */
  getOwners(account: Address): Promise<readonly Address[] | undefined>;
  /**
   * What the recovery module holds of the account, all at one block.
   *
   * With `recovery`, which is about to be signed, the chain must also be the one that is configured,
   * the module's code the one that is trusted, and the module must hash this recovery as we do
   * (security S1).
   *
   * @throws when nothing may be signed: no node answers, nodes disagree, or one of these differs.
   */
  getRecoveryState(account: Address, recovery?: RecoveryTerms): Promise<RecoveryState>;
  /**
   * Which of these guardians' signatures of a recovery at the account's current nonce the module's
   * own check takes: ECDSA, or EIP-1271 for contracts. All is as the chain has it now, though a block
   * may come between two answers: good enough to keep what is checked once more before it is sent.
   *
   * @param likelyNonce saves a way to the node where it is the account's, and never changes the answer.
   */
  checkSignatures(
    account: Address,
    recovery: NewOwners,
    signatures: readonly GuardianSignature[],
    likelyNonce: bigint,
  ): Promise<SignatureCheck>;
  /** As {@link checkSignatures}, and how far the recovery is, all at one block. */
  getRecoveryProgress(
    account: Address,
    recovery: NewOwners,
    signatures: readonly GuardianSignature[],
  ): Promise<RecoveryProgress>;
};

/** What a recovery would change on the account, and the nonce that it is good for. */
export type RecoveryTerms = Pick<Recovery, 'newOwners' | 'newThreshold' | 'nonce'>;

/** Who is to own the account. */
export type NewOwners = Pick<Recovery, 'newOwners' | 'newThreshold'>;

export type SignatureCheck = RecoveryState & {
  /** What guardians sign at that nonce: our own hash of it, never a node's (security S1). */
  recoveryHash: Hex;
  /** `undefined` where the account is no Safe. */
  owners: { addresses: readonly Address[]; threshold: bigint } | undefined;
  /** Of the signatures that were asked about, those that the module takes. */
  taken: readonly GuardianSignature[];
};

export type RecoveryProgress = SignatureCheck & {
  /** How many guardians must approve. */
  threshold: bigint;
  /** How many have, on chain or by one of the signatures taken. */
  approvals: bigint;
  /** The recovery whose grace period runs on chain, if any; it was at the nonce before this one. */
  running: (NewOwners & { executeAfter: number }) | undefined;
  /** The block's, in seconds since 1970. */
  timestamp: number;
};

export type RecoveryState = { guardians: readonly Address[]; nonce: bigint };

/**
 * Holds the guardian keys. It takes the fields of a recovery, never a digest: whatever it signs, it
 * has hashed itself (security S1).
 */
export type GuardianSigner = {
  /**
   * The guardians that it can sign as for this account, one at least, the newest first: that one is
   * for the account to add. The others come of older master secrets, and serve until the account has
   * swapped them for it.
   */
  getGuardianAddresses(parameters: {
    chainId: number;
    account: Address;
  }): Promise<readonly [Address, ...Address[]]>;
  /**
   * 65 bytes r, s, v: low s, v 27 or 28. The same recovery always gets the same signature. Throws
   * when `guardian` is none that it has for the account.
   */
  signRecovery(recovery: Recovery & { guardian: Address }): Promise<Hex>;
};

/**
 * Sends what a committed transaction put into the outbox. The process that took the request sends
 * first; what does not arrive in time is carried on by the queue, over all processes.
 */
export type Courier = {
  /** Never throws: what became of each message, in their order. */
  deliver(messages: readonly QueuedMessage[]): Promise<Delivery[]>;
};

export type Delivery =
  /** The provider has taken it. */
  | 'sent'
  /** Refused for good: no such mailbox, blocked number, country not served. */
  | 'refused'
  /** The provider is down; the queue tries again. */
  | 'unavailable'
  /** The provider takes its time; the queue carries on. */
  | 'pending';

/** Makes codes, and knows them again without keeping them. */
export type CodeKeeper = {
  /** Decimal digits, evenly distributed. */
  createCode(digits: number): string;
  /** An unguessable identifier of at least 122 random bits. */
  createId(): string;
  /** A keyed hash bound to the challenge, so that equal codes do not look equal. */
  hashCode(parameters: { challengeId: string; code: string }): Uint8Array;
  /**
   * The hashes that this code may be kept under: by the key of today, and by those before it while
   * they are still read.
   */
  candidateHashes(parameters: { challengeId: string; code: string }): Uint8Array[];
  /** A keyed hash that stands for something that must not be written down. */
  fingerprint(content: readonly string[]): string;
  /** Three words that stand for this content, the same in the message and on the screen. */
  createMatchPhrase(content: readonly string[]): string;
};

/** The bearer tokens that operators hand out (security S10: only their hashes are kept). */
export type AccessTokens = {
  /**
   * `undefined` for a token that is unknown or revoked.
   *
   * @param network the caller's, which may try only a few unknown tokens per minute.
   * @throws {ServiceError} `rate-limited`
   */
  find(token: string, network: string): Promise<AccessToken | undefined>;
};

export type AccessToken = {
  id: string;
  /**
   * `secret` for back ends; `publishable` for browsers, bound to origins; `app` for extensions and
   * mobile apps, which have no origin of their own.
   */
  kind: 'secret' | 'publishable' | 'app';
  /** Origins that a publishable token may be used from; `*` for any, and for callers without one. */
  origins: readonly string[];
};
