import type { Call, ForeignCode, NetworkConfiguration } from '@recovery-guardian/core';
import type { Address } from 'viem';
import { createNonceRepository } from './access/nonce-repository.ts';
import { createAccountSearchRepository } from './account-search/account-search-repository.ts';
import { createEventLog } from './alerts/event-repository.ts';
import { createAlertSubscriptionRepository } from './alerts/subscription-repository.ts';
import { createWebhookQueue } from './alerts/webhook-repository.ts';
import { createAuditLogRepository } from './audit/audit-repository.ts';
import type { Chains } from './chains/chain.ts';
import { createChallengeRepository } from './challenges/challenge-repository.ts';
import type { Settings } from './configuration/service-settings.ts';
import { type Database, retryWhenLost } from './database/open.ts';
import type { MessageQueue } from './delivery/delivery.ts';
import { createOutbox } from './delivery/outbox-repository.ts';
import { createRecoveryRepository } from './guardians/recovery-repository.ts';
import type { FieldCipher } from './keys/field-cipher.ts';
import type { OtpService } from './keys/otp-service.ts';
import type { GuardianSigner } from './keys/sign-recovery.ts';
import type { Clock } from './kit/clock.ts';
import { createLimitRepository } from './limits/limit-repository.ts';
import { createSignatureRequestRepository } from './recoveries/signature-request-repository.ts';
import { createRegistrationRepository } from './registrations/registration-repository.ts';

/** What every use case gets: the parts of the service, and the operator's settings. */
export interface Service {
  settings: Settings;
  clock: Clock;
  store: Store;
  chains: Chains;
  signer: GuardianSigner;
  messageQueue: MessageQueue;
  codes: OtpService;
  /** `undefined` if the operator sponsors no gas. */
  relayer?: Relayer | undefined;
}

interface StoreOptions {
  onLimitHit?: ((limits: string) => void) | undefined;
  /** Called after each transaction, which may have left work for this process's jobs. */
  onCommit?: (() => void) | undefined;
}

/**
 * The database. Reads outside a transaction see committed data; a transaction must contain nothing
 * slow and no network call.
 */
export type Store = ReturnType<typeof createStore>;

export type Repositories = ReturnType<typeof createRepositories>;

/**
 * Creates the store over PostgreSQL (READ COMMITTED) or PGlite. Personal data is sealed.
 */
export function createStore(
  db: Database,
  cipher: FieldCipher,
  clock: Clock,
  { onLimitHit, onCommit = () => {} }: StoreOptions = {},
) {
  return {
    ...createRepositories(db, { cipher, clock, onLimitHit }),
    /**
     * Runs `work` atomically, and again from the start after a conflict. So `work` must use nothing
     * but the repositories, and await each of their calls before the next.
     */
    async transaction<Result>(
      work: (repositories: Repositories) => Promise<Result>,
    ): Promise<Result> {
      const result = await retryWhenLost(() =>
        db
          .transaction()
          .execute((trx) => work(createRepositories(trx, { cipher, clock, onLimitHit }))),
      );
      onCommit();
      return result;
    },
  };
}

interface RepositoryOptions {
  cipher: FieldCipher;
  clock: Clock;
  onLimitHit: ((limits: string) => void) | undefined;
}

function createRepositories(db: Database, { cipher, clock, onLimitHit }: RepositoryOptions) {
  return {
    registrations: createRegistrationRepository(db, cipher),
    challenges: createChallengeRepository(db),
    signatureRequests: createSignatureRequestRepository(db),
    recoveries: createRecoveryRepository(db),
    subscriptions: createAlertSubscriptionRepository(db, cipher),
    searches: createAccountSearchRepository(db),
    events: createEventLog(db),
    webhooks: createWebhookQueue(db, clock.now),
    nonces: createNonceRepository(db),
    limits: createLimitRepository(db, onLimitHit),
    outbox: createOutbox(db, { cipher, now: clock.now }),
    audit: createAuditLogRepository(db),
  };
}

/**
 * Sends recoveries to the chain with its own gas key, never a guardian's. Accepted steps are
 * carried out despite restarts and reorgs.
 */
export interface Relayer {
  /** Which steps it pays for on a chain, as in `GET /config/getNetworkConfig`. */
  describe(chainId: number): NetworkConfiguration['sponsorships'];
  /** The steps that it takes on a chain as soon as possible, without being asked. */
  automaticSteps(chainId: number): readonly RelayTask['step'][];
  /**
   * Accepts a step of a recovery. Simulates the call as the gas key; then, in one transaction,
   * counts it against the caps, queues it and sets the request's status to `EXECUTION-IN-PROGRESS`
   * or `FINALIZATION-IN-PROGRESS` (`advance` of the recoveries, sponsored). From then on it updates the
   * status from the chain. Submitting the same step twice has no further effect.
   */
  submit(task: RelayTask): Promise<RelayOutcome>;
}

/** One step of a recovery. Anyone may make its call. */
export interface RelayTask {
  recoveryId: string;
  step: 'execute' | 'finalize';
  chainId: number;
  account: Address;
  call: Call;
}

export type RelayOutcome =
  /** Queued, by this or an earlier submission. */
  | { outcome: 'taken' }
  /** The request's status has changed since it was read. */
  | { outcome: 'moved-on' }
  /** The operator does not pay for this step on this chain. */
  | { outcome: 'not-sponsored' }
  /** Finalizing would run code other than Safe's, which could do anything. */
  | { outcome: 'not-a-safe'; foreignCode: ForeignCode }
  /** A cap is exhausted. */
  | { outcome: 'limited'; retryAfter: number }
  /** The call would revert now; `cause` is for the log only. */
  | { outcome: 'would-revert'; cause?: unknown };
