import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { GasPolicy } from './gas-policy.ts';

export type GasPolicyRecord = GasPolicy & {
  createdAt: Date;
  disabledAt: Date | undefined;
};

export function createGasPolicyRepository(db: Database) {
  const listEnabled = async (where: RawBuilder<unknown>) => {
    const { rows } = await sql<GasPolicy>`
      select id, rules from gas_policies where disabled_at is null and ${where}
      order by id`.execute(db);
    return rows;
  };
  const listRecords = async (where: RawBuilder<unknown>) => {
    const { rows } = await sql<GasPolicyRecord>`
      select id, rules, created_at as "createdAt", disabled_at as "disabledAt"
      from gas_policies where ${where}
      order by created_at, id`.execute(db);
    return rows.map((row) => ({ ...row, disabledAt: row.disabledAt ?? undefined }));
  };
  return {
    find: async (id: string) => (await listEnabled(sql`id = ${id}`))[0],
    list: () => listEnabled(sql`true`),

    /** Returns `false` if there is a policy with this id, which is not changed. */
    async create({ id, rules, createdAt }: GasPolicy & { createdAt: Date }) {
      const { rows } = await sql`
        insert into gas_policies (id, rules, created_at)
        values (${id}, ${JSON.stringify(rules)}, ${createdAt})
        on conflict (id) do nothing
        returning id`.execute(db);
      return rows.length === 1;
    },

    /** Also finds disabled policies. */
    get: async (id: string) => (await listRecords(sql`id = ${id}`))[0],
    /** Lists all policies, also disabled ones, oldest first. */
    listAll: () => listRecords(sql`true`),

    /**
     * Disables a policy at a time, or enables it with `undefined`. Returns `false` if there is none.
     */
    async setDisabled(id: string, disabledAt: Date | undefined) {
      const { rows } = await sql`
        update gas_policies set disabled_at = ${disabledAt ?? null} where id = ${id}
        returning id`.execute(db);
      return rows.length === 1;
    },
  };
}
