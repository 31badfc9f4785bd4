import type { Clock, Repositories, Store } from '@recovery-guardian/recovery-service';
import type { FieldCipher } from '../encryption/field-cipher.ts';
import { type Database, retryWhenLost } from './connection/open.ts';
import { createAccountSearchRepository } from './repositories/account-searches.ts';
import { createAlertSubscriptionRepository } from './repositories/alert-subscriptions.ts';
import { createAuditLogRepository } from './repositories/audit-log.ts';
import { createChallengeRepository } from './repositories/challenges.ts';
import { createEventLog } from './repositories/event-log.ts';
import { createLimitRepository } from './repositories/limits.ts';
import { createNonceRepository } from './repositories/nonces.ts';
import { createOutbox } from './repositories/outbox.ts';
import { createRecoveryStore } from './repositories/recoveries.ts';
import { createRegistrationRepository } from './repositories/registrations.ts';
import { createSignatureRequestRepository } from './repositories/signature-requests.ts';
import { createWebhookQueue } from './repositories/webhook-events.ts';

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
