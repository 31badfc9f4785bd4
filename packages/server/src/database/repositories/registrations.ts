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

    async activate(id) {
      const row = await db
        .updateTable('registrations')
        .set({ status: 'active' })
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
  };
}

function toKey(address: Address): string {
  return address.toLowerCase();
}

/** Targets are ASCII; those that differ only in case are one. */
function targetKey(target: string): string {
  return target.toLowerCase();
}
