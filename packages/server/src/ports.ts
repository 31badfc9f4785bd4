import type { Channel, Recovery } from '@recovery-guardian/core';
import type { Address, Hex } from 'viem';
import type { EventLog, WebhookOutbox } from './alerts/module-event.ts';
import type {
  AlertSubscriptionRepository,
  SealedContact,
} from './alerts/subscription-repository.ts';
import type { Quota, Settings } from './configuration/service-settings.ts';
import type { GuardianSignature, RecoveryStore, Relayer } from './guardians/recovery-repository.ts';
import type { LimitOutcome } from './kit/service-error.ts';
import type { MessageContent } from './messages/templates/templates.ts';
import type {
  AccountSearchRepository,
  ChallengeRepository,
  NewChallenge,
  RegistrationRepository,
  SignatureRequestRepository,
} from './registrations/registration.ts';

/** The dependencies of every use case: the ports and the operator's settings. */
export type Service = Ports & { settings: Settings };

/** The caller of a route. */
export interface Caller {
  /** The host of the calling page, if the token is bound to that page's origin. */
  host: string | undefined;
  /** The network of its address, only for the reserve of recoveries: a /24 or /64. */
  network: string;
  /** The site of its address, which is harder to change: a /24 or /48. */
  site: string;
  tokenId: string;
  tokenKind: AccessToken['kind'];
  /**
   * Its `Accept-Language`, if any. Used only for a target being registered: the caller may not be
   * the owner of targets registered earlier.
   */
  language: string | undefined;
}

/**
 * The ports of the use cases. Adapters in `server/` implement them over PostgreSQL, SMTP, RPC nodes
 * and a key store.
 */

/** All ports. Each use case takes those that it needs. */
export interface Ports {
  clock: Clock;
  store: Store;
  chains: Chains;
  signer: GuardianSigner;
  messageQueue: MessageQueue;
  codes: OtpService;
  /** `undefined` if the operator sponsors no gas. */
  relayer?: Relayer | undefined;
}

/** The service's time, not a chain's. */
export interface Clock {
  now(): Date;
}

/**
 * The database. Reads outside a transaction see committed data; a transaction must contain nothing
 * slow and no network call.
 */
export type Store = Repositories & {
  /**
   * Runs `work` atomically, and again from the start after a conflict. So `work` must use nothing
   * but the repositories, and await each of their calls before the next.
   */
  transaction<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>;
};

export interface Repositories {
  registrations: RegistrationRepository;
  challenges: ChallengeRepository;
  signatureRequests: SignatureRequestRepository;
  recoveries: RecoveryStore;
  subscriptions: AlertSubscriptionRepository;
  searches: AccountSearchRepository;
  events: EventLog;
  webhooks: WebhookOutbox;
  nonces: NonceRepository;
  limits: LimitRepository;
  outbox: Outbox;
  audit: AuditLog;
}

/** Rate limits, across all processes and callers. */
export interface LimitRepository {
  /** Counts for each limit, or for none if any of them would be exceeded. */
  take(limits: readonly Limit[], now: Date): Promise<LimitOutcome>;
}

export type Limit = Quota & {
  /** What is counted; targets appear only as a fingerprint. */
  key: string;
  /** How much is counted, such as a price; 1 by default. 0 only requires that there is room for 1. */
  amount?: number;
};

/** Messages queued in the transaction that decides to send them. */
export interface Outbox {
  /**
   * Queues messages, which are sent if this transaction commits (see {@link MessageQueue}), and adds
   * `entry` to the audit log.
   */
  put(messages: readonly QueuedMessage[], entry?: AuditEntry): Promise<void>;
  /** Like `put`, for the messages of new challenges, at least one. */
  putCodes(
    codes: readonly { challenge: NewChallenge; message: QueuedMessage }[],
    entry?: AuditEntry,
  ): Promise<void>;
  /**
   * Like {@link put}, for many messages that no caller waits for. The queue sends them in turn
   * after the commit.
   */
  putAll(messages: readonly QueuedMessage[]): Promise<void>;
}

export interface QueuedMessage {
  id: string;
  channel: Channel;
  target: string;
  /** Where its target is, if the process that queues it cannot decrypt it. */
  sealedIn?: SealedContact | undefined;
  content: MessageContent;
  /** A BCP 47 tag or an `Accept-Language` header; the best matching template is used. */
  language: string;
  /** The message is dropped if this challenge ends or gets a new code. */
  challengeId: string | undefined;
  /** The message is never sent after this, at the latest when its code expires. */
  expiresAt: Date;
  /** What it counts against once a provider refuses it. */
  refusal?: readonly Limit[] | undefined;
}

/**
 * The log of security-relevant actions. It has identifiers only, so erasing a user's data leaves
 * its hash chain intact.
 */
export interface AuditLog {
  append(entry: AuditEntry): Promise<void>;
}

export interface AuditEntry {
  event: AuditEvent;
  ids: Readonly<Record<string, string>>;
  at: Date;
}

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
  | 'alerts-ended'
  | 'accounts-asked-for'
  | 'accounts-found';

/** Used SIWE nonces. */
export interface NonceRepository {
  /**
   * Uses up a nonce of this account; returns `false` if it was used before. It is stored until
   * `expiresAt`, when the message itself expires.
   */
  take(nonce: Nonce): Promise<boolean>;
}

export interface Nonce {
  account: Address;
  nonce: string;
  expiresAt: Date;
}

/** The configured chains. */
export interface Chains {
  /** Returns `undefined` for a chain that is not configured. */
  find(chainId: number): Chain | undefined;
}

/** A chain, as far as a guardian needs it. Every method queries the chain. */
export interface Chain {
  readonly chainId: number;
  readonly name: string;
  readonly recoveryModule: Address;
  /**
   * Whether the account signed this text, by EIP-1271 over the message's EIP-191 hash or its raw
   * bytes (docs/protocol.md, "Signing as an account"). ERC-6492 covers accounts that are not yet
   * deployed.
   */
  isSignedByAccount(parameters: {
    account: Address;
    message: string;
    signature: Hex;
  }): Promise<boolean>;
  /**
   * Reads whether the account can be recovered.
   *
   * @param signed.signature says how an account is deployed that is not yet (ERC-6492)
   */
  readAccountKind(signed: { account: Address; signature: Hex }): Promise<AccountKind>;
  /** Whether the account is a contract, not an EOA, even one delegated by EIP-7702. */
  isContract(account: Address): Promise<boolean>;
  /** The number of owners who must sign for the account; 1 if the account does not say. */
  getOwnersThreshold(account: Address): Promise<number>;
  /** The account's owners; `undefined` if it is not a Safe. */
  getOwners(account: Address): Promise<readonly Address[] | undefined>;
  /**
   * Reads the account's state in the recovery module, all at one block.
   *
   * With `recovery`, which is about to be signed, also checks that the chain and the module's code
   * are the trusted ones, and that the module computes the same hash of the recovery.
   *
   * @throws if nothing may be signed: no node answers, nodes disagree, or one of these differs
   */
  getRecoveryState(account: Address, recovery?: RecoveryTerms): Promise<RecoveryState>;
  /**
   * Finds the signatures of a recovery at the account's current nonce that the module accepts:
   * ECDSA, or EIP-1271 for contracts. A block may arrive between two reads: enough for signatures
   * that are checked again before they are sent.
   *
   * @param likelyNonce saves a round trip if it is the account's nonce; never changes the result
   */
  checkSignatures(
    account: Address,
    recovery: NewOwners,
    signatures: readonly GuardianSignature[],
    likelyNonce: bigint,
  ): Promise<SignatureCheck>;
  /**
   * Like {@link checkSignatures}, with the recovery's progress, all at one block. Signatures that are
   * too few, even if all are valid, are not checked, and none is returned.
   */
  getRecoveryProgress(
    account: Address,
    recovery: NewOwners,
    signatures: readonly GuardianSignature[],
  ): Promise<RecoveryProgress>;
}

export type AccountKind =
  | 'safe'
  /** A Safe that is not deployed yet, whose deployment is known. */
  | 'future-safe'
  /** A key, or an account that is not deployed yet and may be no Safe. */
  | 'no-contract'
  /** A key that delegates to a contract (EIP-7702). */
  | 'delegated-key'
  /** Another smart account. */
  | 'other-contract';

/** What a recovery would change on the account, and the nonce it is valid for. */
export type RecoveryTerms = Pick<Recovery, 'newOwners' | 'newThreshold' | 'nonce'>;

/** The future owners of the account. */
export type NewOwners = Pick<Recovery, 'newOwners' | 'newThreshold'>;

export type SignatureCheck = RecoveryState & {
  /** The hash that guardians sign at that nonce, never computed by a node. */
  recoveryHash: Hex;
  /** `undefined` if the account is not a Safe. */
  owners: { addresses: readonly Address[]; threshold: bigint } | undefined;
  /** The given signatures that the module accepts. */
  taken: readonly GuardianSignature[];
};

export type RecoveryProgress = SignatureCheck & {
  /** The number of guardians who must approve. */
  threshold: bigint;
  /**
   * The number who approved, on chain or by one of the accepted signatures; of all signatures if these
   * are too few to be checked.
   */
  approvals: bigint;
  /** The recovery in its grace period on chain, if any; its nonce is the one before this. */
  running: (NewOwners & { executeAfter: number }) | undefined;
  /** The block's time, in seconds since 1970. */
  timestamp: number;
};

export interface RecoveryState {
  guardians: readonly Address[];
  nonce: bigint;
}

/**
 * Signs with the guardian keys. It accepts the fields of a recovery, never a digest, so that it
 * signs only hashes it computed itself.
 */
export interface GuardianSigner {
  /**
   * Returns the guardians that it can sign as for this account, the newest first; the account
   * should add that one. The others come from older master secrets, and work until the account has
   * replaced them.
   */
  getGuardianAddresses(parameters: {
    chainId: number;
    account: Address;
  }): Promise<readonly [Address, ...Address[]]>;
  /**
   * Signs a recovery: 65 bytes r, s, v, with low s and v 27 or 28. The same recovery gets the
   * same signature, unless the key is elsewhere and signs at random (AWS KMS).
   *
   * @throws if `guardian` is not one of its guardians for the account
   */
  signRecovery(recovery: Recovery & { guardian: Address }): Promise<Hex>;
}

/**
 * Sends messages that a committed transaction queued. The process of the request sends first; the
 * queue, across all processes, handles messages that take too long.
 */
export interface MessageQueue {
  /** Never throws; returns the outcome of each message, in order. */
  deliver(messages: readonly QueuedMessage[]): Promise<Delivery[]>;
}

export type Delivery =
  /** The provider has accepted it. */
  | 'sent'
  /**
   * Permanently refused: no such mailbox, blocked number, country not served. A notice or alarm is
   * refused only if its target does not exist.
   */
  | 'refused'
  /** It cannot be sent now; the queue retries. */
  | 'unavailable'
  /** The provider is slow; the queue continues. */
  | 'pending';

/** Creates codes, and keyed hashes to recognize them without storing them. */
export interface OtpService {
  /** Decimal digits, evenly distributed. */
  createCode(digits: number): string;
  /** An unguessable identifier of at least 122 random bits. */
  createId(): string;
  /** A keyed hash bound to the challenge, so that equal codes have different hashes. */
  hashCode(parameters: { challengeId: string; code: string }): Uint8Array;
  /** All hashes that this code may be stored as: by the current key and older ones. */
  candidateHashes(parameters: { challengeId: string; code: string }): Uint8Array[];
  /** A keyed hash in place of a value that must not be stored. */
  fingerprint(content: readonly string[]): string;
  /** Three words for this content, the same in the message and on the screen. */
  createMatchPhrase(content: readonly string[]): string;
}

/** The access tokens that operators issue; only their hashes are stored. */
export interface AccessTokens {
  /**
   * Returns `undefined` for a token that is unknown or revoked.
   *
   * @param site of the caller, which may try only a few unknown tokens per minute
   * @throws {ServiceError} `rate-limited`
   */
  find(token: string, site: string): Promise<AccessToken | undefined>;
}

export interface AccessToken {
  id: string;
  /**
   * `secret` for back ends; `publishable` for browsers, bound to origins; `app` for extensions and
   * mobile apps, which have no fixed origin.
   */
  kind: 'secret' | 'publishable' | 'app';
  /** The origins of a publishable token; `*` allows any origin, or none. */
  origins: readonly string[];
  tenant?: string | undefined;
}
