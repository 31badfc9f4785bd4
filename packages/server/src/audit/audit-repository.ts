import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';

/** Actions of callers. */
type AuditEvent =
  | 'registration-begun'
  | 'registration-activated'
  | 'registration-deleted'
  | 'addition-confirmed'
  | 'recovery-requested'
  | 'recovery-confirmed'
  | 'recovery-signed'
  | 'recovery-cancelled'
  | 'recovery-stale'
  | 'wrong-code'
  | 'recovery-created'
  | 'recovery-approved'
  | 'alerts-asked-for'
  | 'alerts-activated'
  | 'alerts-ended'
  | 'accounts-asked-for'
  | 'accounts-found'
  | 'reminders-switched-on'
  | 'reminders-switched-off';

/** Actions of operators on the command line and by the admin API; {@link AuditEvent} has those of callers. */
export type OperatorEvent =
  | 'token-created'
  | 'token-changed'
  | 'token-revoked'
  | 'api-key-created'
  | 'api-key-rotated'
  | 'api-key-revoked'
  | 'gas-policy-created'
  | 'gas-policy-disabled'
  | 'gas-policy-enabled'
  | 'gas-policy-changed'
  | 'gas-policy-deleted'
  | 'management-key-created'
  | 'management-key-rotated'
  | 'management-key-revoked'
  | 'registration-erased'
  | 'backup-restored'
  | 'admin-used'
  | 'keys-created'
  | 'keys-exported'
  | 'keys-imported'
  | 'keys-rotated'
  | 'keys-retired';

/**
 * Actions of the relayer with the operator's money; `ids` has relay, recovery, account and
 * transaction.
 */
export type RelayerEvent =
  | 'relay-taken'
  | 'relay-signed'
  | 'relay-done'
  | 'relay-reverted'
  | 'relay-dropped'
  | 'relay-reopened';

/**
 * One action: identifiers only, never a target. So erasing a user's data leaves the hash chain of
 * the log intact.
 */
export interface AuditEntry {
  event: AuditEvent | OperatorEvent | RelayerEvent;
  ids: Readonly<Record<string, string>>;
  at: Date;
}

/** An entry with its position in the chain. */
export type SealedEntry = AuditEntry & {
  /** 1, 2, 3, … without gaps. */
  sequence: number;
  /** SHA-256 over the previous hash and the whole entry: `hash-chain.ts`. */
  hash: Uint8Array;
};

/** The end of a chain, which the next entry refers to. */
export type Head = Pick<SealedEntry, 'sequence' | 'hash'>;

/** The head of an empty chain. */
export const emptyHead: Head = { sequence: 0, hash: new Uint8Array(32) };

export function createAuditLogRepository(db: Database) {
  return {
    /** Adds an entry, if this transaction commits. */
    async append({ event, ids, at }: AuditEntry) {
      await db
        .insertInto('audit_pending')
        .values({ event, ids: JSON.stringify(ids), at })
        .execute();
    },

    async hasPending() {
      const { rows } = await sql`select 1 from audit_pending limit 1`.execute(db);
      return rows.length > 0;
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
      const { rows } = await sql<Head>`
        select sequence::float8, hash from audit_log order by audit_log.sequence desc limit 1`.execute(
        db,
      );
      return rows[0] ?? emptyHead;
    },

    /** Lists sealed entries in order, after a position in the chain. */
    async list({ after, limit }: { after: number; limit: number }): Promise<SealedEntry[]> {
      const { rows } = await sql<SealedEntry>`
        select sequence::float8, event, ids, at, hash from audit_log
        where sequence > ${after} order by audit_log.sequence limit ${limit}`.execute(db);
      return rows;
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
