import { sql } from 'kysely';
import type { Address } from 'viem';
import type { Database } from '../database/open.ts';

/** A nonce of a SIWE message of this account. */
export interface Nonce {
  account: Address;
  nonce: string;
  /** When the message itself expires, so that its nonce need not be stored any longer. */
  expiresAt: Date;
}

export type NonceRepository = ReturnType<typeof createNonceRepository>;

export function createNonceRepository(db: Database) {
  return {
    /** Uses up a nonce; returns `false` if it was used before. */
    async take(nonce: Nonce): Promise<boolean> {
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
