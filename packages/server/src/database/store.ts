import type { Repositories, Store } from '@recovery-guardian/recovery-service';
import type { Database } from './open.ts';
import { createChallengeRepository } from './repositories/challenges.ts';
import { createNonceRepository } from './repositories/nonces.ts';
import { createRegistrationRepository } from './repositories/registrations.ts';
import { createSignatureRequestRepository } from './repositories/signature-requests.ts';

/** The recovery service's store over PostgreSQL (READ COMMITTED) or PGlite. */
export function createStore(db: Database): Store {
  return {
    ...createRepositories(db),
    transaction: (work) =>
      retryWhenLost(() => db.transaction().execute((trx) => work(createRepositories(trx)))),
  };
}

function createRepositories(db: Database): Repositories {
  return {
    registrations: createRegistrationRepository(db),
    challenges: createChallengeRepository(db),
    signatureRequests: createSignatureRequestRepository(db),
    nonces: createNonceRepository(db),
  };
}

const maximumAttempts = 5;
/** `deadlock_detected`, `serialization_failure`: PostgreSQL asks to run the transaction again. */
const lostCodes = ['40P01', '40001'];

/**
 * Two transactions that take the same rows in different orders lock each other out; PostgreSQL then
 * ends one of them, which has done nothing and may run again.
 */
async function retryWhenLost<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const isLost = lostCodes.includes((error as { code?: string }).code ?? '');
      if (!isLost || attempt === maximumAttempts) throw error;
    }
  }
}
