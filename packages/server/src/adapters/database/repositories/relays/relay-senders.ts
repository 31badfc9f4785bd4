import { sql } from 'kysely';
import type { Database } from '../../connection/open.ts';
import { type SenderKey, secondsAfter } from './relay-spending.ts';

/**
 * How long a process has a queue to itself, in seconds. Others wait as long after it has died. If its
 * round takes longer, nothing breaks: each write checks that the rows are still as they were read.
 */
export const relayLeaseTime = 10;

/** Runs `work` in a transaction that locks the key's nonces and money. */
export function withLockedSender<Result>(
  db: Database,
  key: SenderKey,
  work: (trx: Database, nextNonce: number) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('relay_senders')
      .values(key)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { next_nonce } = await selectSender(trx, key).forUpdate().executeTakeFirstOrThrow();
    return work(trx, Number(next_nonce));
  });
}

/** Returns the lowest nonce that was never signed with, unless it was set back. */
export async function readNextNonce(db: Database, key: SenderKey): Promise<number> {
  const sender = await selectSender(db, key).executeTakeFirst();
  return Number(sender?.next_nonce ?? 0);
}

export async function writeNextNonce(trx: Database, key: SenderKey, nonce: number): Promise<void> {
  await updateSender(trx, key).set({ next_nonce: nonce }).execute();
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
  await updateSender(db, key)
    .set({ leased_by: null, leased_until: null })
    .where('leased_by', '=', holder)
    .execute();
}

function selectSender(db: Database, key: SenderKey) {
  return db
    .selectFrom('relay_senders')
    .select('next_nonce')
    .where('chain_id', '=', key.chain_id)
    .where('sender', '=', key.sender);
}

function updateSender(db: Database, key: SenderKey) {
  return db
    .updateTable('relay_senders')
    .where('chain_id', '=', key.chain_id)
    .where('sender', '=', key.sender);
}
