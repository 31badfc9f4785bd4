import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connection/open.ts';
import { type AuditEntry, emptyHead, type Head, type SealedEntry } from './audit-entry.ts';

export function createAuditLogRepository(db: Database) {
  return {
    /** Adds an entry, if this transaction commits. */
    async append({ event, ids, at }: AuditEntry) {
      await db
        .insertInto('audit_pending')
        .values({ event, ids: JSON.stringify(ids), at })
        .execute();
    },

    /** Returns whether there are entries that are not sealed yet. */
    async hasPending() {
      const row = await db
        .selectFrom('audit_pending')
        .select('id')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Removes and returns the oldest entries that are not sealed yet. */
    async takePending(limit: number): Promise<AuditEntry[]> {
      const { rows } = await sql<AuditEntry & { id: string }>`
        delete from audit_pending
        where id = any(array(select id from audit_pending order by id limit ${limit}))
        returning id::text, event, ids, at`.execute(db);
      // The rows that a delete returns are not ordered.
      return rows
        .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
        .map(({ id: _, ...entry }) => entry);
    },

    async addSealed(entries: readonly SealedEntry[]) {
      await sql`
        insert into audit_log (sequence, event, ids, at, hash)
        select sequence, event, ids::jsonb, at, decode(hash, 'hex') from unnest(
          ${entries.map(({ sequence }) => sequence)}::bigint[],
          ${entries.map(({ event }) => event)}::text[],
          ${entries.map(({ ids }) => JSON.stringify(ids))}::text[],
          ${entries.map(({ at }) => at)}::timestamptz[],
          ${entries.map(({ hash }) => Buffer.from(hash).toString('hex'))}::text[]
        ) as sealed (sequence, event, ids, at, hash)`.execute(db);
    },

    async getHead(): Promise<Head> {
      const row = await db
        .selectFrom('audit_log')
        .select(['sequence', 'hash'])
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? { sequence: Number(row.sequence), hash: row.hash } : emptyHead;
    },

    /** Lists sealed entries in order, after a position in the chain. */
    async list({ after, limit }: { after: number; limit: number }): Promise<SealedEntry[]> {
      const rows = await db
        .selectFrom('audit_log')
        .selectAll()
        .where('sequence', '>', after)
        .orderBy('sequence')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }) as SealedEntry);
    },
  };
}

/**
 * Like `append`, within a statement that also performs the action: adds entries only if its part
 * `source` returned a row.
 */
export function appendWhere(source: string, entries: readonly AuditEntry[]): RawBuilder<unknown> {
  return sql`
    insert into audit_pending (event, ids, at)
    select entry.event, entry.ids::jsonb, entry.at
    from ${sql.table(source)}, unnest(
      ${entries.map(({ event }) => event)}::text[],
      ${entries.map(({ ids }) => JSON.stringify(ids))}::text[],
      ${entries.map(({ at }) => at)}::timestamptz[]
    ) as entry (event, ids, at)`;
}
