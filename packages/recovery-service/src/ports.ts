/**
 * What the use cases need of the world, as interfaces. Adapters in `server/` implement them over
 * PostgreSQL, SMTP, an RPC node and a key store; the use cases know none of these.
 */

import type { Channel, Recovery } from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import type { ChallengeRepository } from './challenges/challenge.ts';
import type { RegistrationRepository } from './registrations/registration.ts';
import type { SignatureRequestRepository } from './signatures/signature-request.ts';

/** Everything a use case may touch. Each takes the part that it needs. */
export type Ports = {
  clock: Clock;
  store: Store;
  chains: Chains;
  signer: GuardianSigner;
  messenger: Messenger;
  codes: CodeKeeper;
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
   * `work` touches nothing but the repositories.
   */
  transaction<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>;
};

export type Repositories = {
  registrations: RegistrationRepository;
  challenges: ChallengeRepository;
  signatureRequests: SignatureRequestRepository;
  nonces: NonceRepository;
};

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
  /** What the recovery module holds of the account. */
  getRecoveryState(account: Address): Promise<RecoveryState>;
};

export type RecoveryState = { guardians: readonly Address[]; nonce: bigint };

/**
 * Holds the guardian keys. It takes the fields of a recovery, never a digest: whatever it signs, it
 * has hashed itself (security S1).
 */
export type GuardianSigner = {
  getGuardianAddress(parameters: { chainId: number; account: Address }): Promise<Address>;
  /** 65 bytes r, s, v: low s, v 27 or 28. The same recovery always gets the same signature. */
  signRecovery(recovery: Recovery): Promise<Hex>;
};

/** Sends a message to a person. Resolves when the provider has taken it. */
export type Messenger = {
  /** @throws {DeliveryError} */
  send(message: OutgoingMessage): Promise<void>;
};

export type OutgoingMessage = {
  channel: Channel;
  target: string;
  /** Empty for SMS. */
  subject: string;
  text: string;
};

/**
 * A message that did not go out: `refused` for good (no such mailbox, blocked number), or
 * `unavailable` for now.
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly kind: 'refused' | 'unavailable';

  constructor(kind: 'refused' | 'unavailable', options?: ErrorOptions) {
    super(`The message was ${kind === 'refused' ? 'refused' : 'not sent'}`, options);
    this.kind = kind;
  }
}

/** Makes codes, and knows them again without keeping them. */
export type CodeKeeper = {
  /** Decimal digits, evenly distributed. */
  createCode(digits: number): string;
  /** An unguessable identifier of at least 122 random bits. */
  createId(): string;
  /** A keyed hash bound to the challenge, so that equal codes do not look equal. */
  hashCode(parameters: { challengeId: string; code: string }): Uint8Array;
  /** Three words that stand for this content, the same in the message and on the screen. */
  createMatchPhrase(content: readonly string[]): string;
};

/** The bearer tokens that operators hand out (security S10: only their hashes are kept). */
export type AccessTokens = {
  /** `undefined` for a token that is unknown or revoked. */
  find(token: string): Promise<AccessToken | undefined>;
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
