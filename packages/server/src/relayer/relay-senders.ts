import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { type SenderKey, secondsAfter } from './relay-spending.ts';

/**
 * How long a process has a queue to itself, in seconds. Others wait as long after it has died. If its
 * round takes longer, nothing breaks: each write checks that the rows are still as they were read.
 */
export const relayLeaseTime = 10;

export function withLockedSender<Result>(
  db: Database,
  key: SenderKey,
  work: (trx: Database, nextNonce: number) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`
      insert into relay_senders (chain_id, sender) values (${key.chain_id}, ${key.sender})
      on conflict do nothing`.execute(trx);
    return work(trx, await readNextNonce(trx, key, sql`for update`));
  });
}

/** Returns the lowest nonce that was never signed with, unless it was set back. */
export async function readNextNonce(
  db: Database,
  key: SenderKey,
  lock: RawBuilder<unknown> = sql``,
): Promise<number> {
  const { rows } = await sql<{ next_nonce: string | number }>`
    select next_nonce from relay_senders where ${isOf(key)} ${lock}`.execute(db);
  return Number(rows[0]?.next_nonce ?? 0);
}

export async function writeNextNonce(trx: Database, key: SenderKey, nonce: number): Promise<void> {
  await sql`update relay_senders set next_nonce = ${nonce} where ${isOf(key)}`.execute(trx);
}

/** Leases the key's queue to this process; returns `false` while another one has it. */
export async function leaseSender(
  db: Database,
  key: SenderKey,
  { holder, now }: { holder: string; now: Date },
): Promise<boolean> {
  const until = secondsAfter(now, relayLeaseTime);
  const { rows } = await sql`
    insert into relay_senders (chain_id, sender, leased_by, leased_until)
    values (${key.chain_id}, ${key.sender}, ${holder}, ${until})
    on conflict (chain_id, sender) do update
      set leased_by = excluded.leased_by, leased_until = excluded.leased_until
      where relay_senders.leased_by is null
        or relay_senders.leased_by = excluded.leased_by
        or relay_senders.leased_until <= ${now}
    returning sender`.execute(db);
  return rows.length === 1;
}

export async function releaseSender(db: Database, key: SenderKey, holder: string): Promise<void> {
  await sql`
    update relay_senders set leased_by = null, leased_until = null
    where ${isOf(key)} and leased_by = ${holder}`.execute(db);
}

/** The condition of the rows of a gas key. */
export const isOf = (key: SenderKey) => sql`chain_id = ${key.chain_id} and sender = ${key.sender}`;
