import type { NonceRepository } from '@recovery-guardian/recovery-service';
import type { Database } from '../connection/open.ts';

export function createNonceRepository(db: Database): NonceRepository {
  return {
    async take({ account, nonce, expiresAt }) {
      const row = await db
        .insertInto('nonces')
        .values({ account: account.toLowerCase(), nonce, expires_at: expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('nonce')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
