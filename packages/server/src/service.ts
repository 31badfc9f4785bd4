import { createNonceRepository } from './access/nonce-repository.ts';
import { createAccountSearchRepository } from './account-search/account-search-repository.ts';
import { createEventLog } from './alerts/event-repository.ts';
import { createAlertSubscriptionRepository } from './alerts/subscription-repository.ts';
import { createWebhookQueue } from './alerts/webhook-repository.ts';
import { createAuditLogRepository } from './audit/audit-repository.ts';
import { createChallengeRepository } from './challenges/challenge-repository.ts';
import { type Database, retryWhenLost } from './database/open.ts';
import { createOutbox } from './delivery/outbox-repository.ts';
import { createRecoveryStore } from './guardians/recovery-repository.ts';
import type { FieldCipher } from './keys/encryption/field-cipher.ts';
import { createLimitRepository } from './limits/limit-repository.ts';
import type { Clock, Repositories, Store } from './ports.ts';
import { createSignatureRequestRepository } from './recoveries/signature-request-repository.ts';
import { createRegistrationRepository } from './registrations/registration-repository.ts';

export interface StoreOptions {
  onLimitHit?: ((limits: string) => void) | undefined;
  /** Called after each transaction, which may have left work for this process's jobs. */
  onCommit?: (() => void) | undefined;
}

/**
 * The recovery service's store over PostgreSQL (READ COMMITTED) or PGlite. Personal data is sealed.
 */
export function createStore(
  db: Database,
  cipher: FieldCipher,
  clock: Clock,
  { onLimitHit, onCommit = () => {} }: StoreOptions = {},
): Store {
  return {
    ...createRepositories(db, { cipher, clock, onLimitHit }),
    async transaction(work) {
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

function createRepositories(
  db: Database,
  { cipher, clock, onLimitHit }: RepositoryOptions,
): Repositories {
  return {
    registrations: createRegistrationRepository(db, cipher),
    challenges: createChallengeRepository(db),
    signatureRequests: createSignatureRequestRepository(db),
    recoveries: createRecoveryStore(db),
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
