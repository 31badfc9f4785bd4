import type { NonceRepository } from '@recovery-guardian/recovery-service';
import { sql } from 'kysely';
import type { Database } from '../connection/open.ts';

export function createNonceRepository(db: Database): NonceRepository {
  return {
    async take({ account, nonce, expiresAt }) {
      const { rows } = await sql`
        insert into nonces (account, nonce, expires_at)
        values (${account.toLowerCase()}, ${nonce}, ${expiresAt})
        on conflict do nothing
        returning nonce`.execute(db);
      return rows.length === 1;
    },
  };
}
