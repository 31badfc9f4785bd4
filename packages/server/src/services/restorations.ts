import { sql } from 'kysely';
import { createAuditLogRepository } from '../audit/audit-repository.ts';
import type { Database } from '../database/open.ts';

/**
 * Starts a new epoch after a backup was restored: ends all open challenges and signature requests,
 * and drops queued messages. The backup does not know which codes and nonces were used since.
 */
export async function recordRestoration(db: Database, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      update challenges set status = 'void'
      where status in ('issued', 'verified') and expires_at > ${at}`.execute(trx);
    await sql`update signature_requests set status = 'stale' where status = 'open'`.execute(trx);
    await sql`
      update alert_subscriptions set code_hash = null where code_hash is not null`.execute(trx);
    await sql`delete from account_searches`.execute(trx);
    await sql`delete from outbox`.execute(trx);
    await sql`insert into restorations values (${at}) on conflict do nothing`.execute(trx);
    await createAuditLogRepository(trx).append({ event: 'backup-restored', ids: {}, at });
  });
}

/** Returns when the database was last restored from a backup; `undefined` if never. */
export async function getLastRestoration(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(restored_at) as at from restorations`.execute(db);
  return rows[0]?.at ?? undefined;
}
