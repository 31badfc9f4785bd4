import type { Clock, Repositories, Store } from '@recovery-guardian/recovery-service';
import type { FieldCipher } from '../encryption/field-cipher.ts';
import type { Database } from './connection/open.ts';
import { retryWhenLost } from './connection/retry-when-lost.ts';
import type { TransactingDatabase } from './connection/transacting-database.ts';
import { gatherWrites, type Write, writeNow } from './connection/writes.ts';
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
  db: TransactingDatabase,
  cipher: FieldCipher,
  clock: Clock,
  { onLimitHit, onCommit = () => {} }: StoreOptions = {},
): Store {
  return {
    ...createRepositories(db, { cipher, clock, onLimitHit, write: writeNow(db) }),
    async transaction(work) {
      const result = await retryWhenLost(() =>
        db.transact(async (trx) => {
          const { write, gathered } = gatherWrites(trx);
          const result = await work(createRepositories(trx, { cipher, clock, onLimitHit, write }));
          return { result, last: gathered() };
        }),
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
  write: Write;
}

function createRepositories(
  db: Database,
  { cipher, clock, onLimitHit, write }: RepositoryOptions,
): Repositories {
  return {
    registrations: createRegistrationRepository(db, cipher),
    challenges: createChallengeRepository(db, write),
    signatureRequests: createSignatureRequestRepository(db, write),
    recoveries: createRecoveryStore(db),
    subscriptions: createAlertSubscriptionRepository(db, cipher),
    searches: createAccountSearchRepository(db),
    events: createEventLog(db),
    webhooks: createWebhookQueue(db, clock.now),
    nonces: createNonceRepository(db),
    limits: createLimitRepository(db, onLimitHit),
    outbox: createOutbox(db, { cipher, now: clock.now, write }),
    audit: createAuditLogRepository(db, write),
  };
}
