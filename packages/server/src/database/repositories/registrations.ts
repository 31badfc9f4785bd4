import type { Registration, RegistrationRepository } from '@recovery-guardian/recovery-service';
import { type Selectable, sql } from 'kysely';
import { type Address, getAddress } from 'viem';
import type { Database } from '../open.ts';
import type { RegistrationsTable } from '../schema.ts';

export function createRegistrationRepository(db: Database): RegistrationRepository {
  return {
    async findOrCreate({ id, account, chainId, channel, target, createdAt }) {
      const row = await db
        .insertInto('registrations')
        .values({
          id,
          account: toKey(account),
          chain_id: chainId,
          channel,
          target,
          target_key: targetKey(target),
          created_at: createdAt,
        })
        // An update that changes nothing, so that the row that was first is locked and answered:
        // who registers the same target at the same moment waits here, and gets the same row.
        .onConflict((conflict) =>
          conflict
            .columns(['account', 'chain_id', 'channel', 'target_key'])
            .where(sql.ref('status'), 'in', ['pending', 'active'])
            .doUpdateSet((excluded) => ({ target_key: excluded.ref('excluded.target_key') })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return toRegistration(row);
    },

    async activate({ id, now, heldUntil }) {
      const { rows } = await sql<Selectable<RegistrationsTable> & { is_new: boolean }>`
        with pending as (
          select * from registrations
          where id = ${id} and status in ('pending', 'active')
          for update
        )
        update registrations set
          status = 'active',
          counts_from = case
            when pending.status = 'active' then pending.counts_from
            when pending.confirmed_at is not null then ${now}::timestamptz
            when exists (
              select from registrations as other
              where other.account = pending.account and other.chain_id = pending.chain_id
                and other.status = 'active' and other.counts_from <= ${now}
            ) then ${heldUntil}::timestamptz
            else ${now}::timestamptz end
        from pending
        where registrations.id = pending.id
        returning registrations.*, pending.status = 'pending' as is_new`.execute(db);
      const [row] = rows;
      return row && { registration: toRegistration(row), isNew: row.is_new };
    },

    async confirm(id, now) {
      const row = await db
        .updateTable('registrations')
        .set({
          confirmed_at: sql`coalesce(confirmed_at, ${now})`,
          // Still to be activated, it has no date; `least` would give it one.
          counts_from: sql`case when counts_from is null then null else least(counts_from, ${now}) end`,
        })
        .where('id', '=', id)
        .where('status', 'in', ['pending', 'active'])
        .returningAll()
        .executeTakeFirst();
      return row && toRegistration(row);
    },

    async find(id) {
      const row = await db
        .selectFrom('registrations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toRegistration(row);
    },

    async listActive({ account, chainId }) {
      const rows = await db
        .selectFrom('registrations')
        .selectAll()
        .where('account', '=', toKey(account))
        .where('chain_id', '=', chainId)
        .where('status', '=', 'active')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toRegistration);
    },

    async delete(id, deletedAt) {
      const row = await db
        .updateTable('registrations')
        .set({ status: 'deleted', deleted_at: deletedAt })
        .where('id', '=', id)
        .where('status', '=', 'active')
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function toRegistration(row: Selectable<RegistrationsTable>): Registration {
  return {
    id: row.id,
    account: getAddress(row.account),
    chainId: Number(row.chain_id),
    channel: row.channel,
    target: row.target,
    status: row.status,
    createdAt: row.created_at,
    countsFrom: row.counts_from ?? undefined,
  };
}

function toKey(address: Address): string {
  return address.toLowerCase();
}

/** Targets are ASCII; those that differ only in case are one. */
function targetKey(target: string): string {
  return target.toLowerCase();
}
