import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Nonce, NonceRepository } from '../ports.ts';

export function createNonceRepository(db: Database): NonceRepository {
  return {
    async take(nonce) {
      const { rows } = await takeNonce(nonce).execute(db);
      return rows.length === 1;
    },
  };
}

/** Returns one row if the nonce is new. */
export const takeNonce = ({ account, nonce, expiresAt }: Nonce) => sql`
  insert into nonces (account, nonce, expires_at)
  values (${account.toLowerCase()}, ${nonce}, ${expiresAt})
  on conflict do nothing
  returning nonce`;
