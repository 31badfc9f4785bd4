import type { NonceRepository } from '@recovery-guardian/recovery-service';
import { sql } from 'kysely';
import { batchCalls } from '../connection/batch-calls.ts';
import type { Database } from '../connection/open.ts';
import { statement } from '../connection/statement.ts';

type Nonce = Parameters<NonceRepository['take']>[0];

export function createNonceRepository(db: Database): NonceRepository {
  return { take: batchCalls(db, (nonces) => takeAll(db, nonces)) };
}

async function takeAll(db: Database, nonces: readonly Nonce[]): Promise<boolean[]> {
  const accounts = nonces.map(({ account }) => account.toLowerCase());
  const rows = await insertNew(db, {
    accounts,
    nonces: nonces.map(({ nonce }) => nonce),
    times: nonces.map(({ expiresAt }) => expiresAt),
  });
  const taken = new Set(rows.map(({ account, nonce }) => `${account} ${nonce}`));
  // Deleted, because a nonce that is here twice is taken by the first.
  return nonces.map(({ nonce }, index) => taken.delete(`${accounts[index]} ${nonce}`));
}

interface Columns {
  accounts: readonly string[];
  nonces: readonly string[];
  times: readonly Date[];
}

const insertNew = statement(
  (_db, { accounts, nonces, times }: Columns) => sql<{ account: string; nonce: string }>`
    insert into nonces (account, nonce, expires_at)
    select * from unnest(${accounts}::text[], ${nonces}::text[], ${times}::timestamptz[])
      as taken (account, nonce, expires_at)
    -- In one order, so that two statements with the same nonces cannot wait for each other.
    order by account, nonce
    on conflict do nothing
    returning account, nonce`,
);
