import type { NonceRepository } from '@recovery-guardian/recovery-service';
import type { Database } from '../connection/open.ts';
import { statement } from '../connection/statement.ts';

export function createNonceRepository(db: Database): NonceRepository {
  return {
    async take({ account, nonce, expiresAt }) {
      const rows = await insertNew(db, { account: account.toLowerCase(), nonce, expiresAt });
      return rows.length > 0;
    },
  };
}

const insertNew = statement(
  (db, { account, nonce, expiresAt }: { account: string; nonce: string; expiresAt: Date }) =>
    db
      .insertInto('nonces')
      .values({ account, nonce, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('nonce'),
);
