import type { GasPolicies, GasPolicy } from '@recovery-guardian/unified-endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connection/open.ts';

export type GasPolicyRecord = GasPolicy & {
  createdAt: Date;
  disabledAt: Date | undefined;
};

export type GasPolicyRepository = GasPolicies & {
  /** Returns `false` if there is a policy with this id, which is not changed. */
  create(policy: GasPolicy & { createdAt: Date }): Promise<boolean>;
  get(id: string): Promise<GasPolicyRecord | undefined>;
  /** Lists all policies, also disabled ones, oldest first. */
  listAll(): Promise<GasPolicyRecord[]>;
  /**
   * Disables a policy at a time, or enables it with `undefined`. Returns `false` if there is none.
   */
  setDisabled(id: string, disabledAt: Date | undefined): Promise<boolean>;
};

export function createGasPolicyRepository(db: Database): GasPolicyRepository {
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
    find: async (id) => (await listEnabled(sql`id = ${id}`))[0],
    list: () => listEnabled(sql`true`),

    async create({ id, rules, createdAt }) {
      const { rows } = await sql`
        insert into gas_policies (id, rules, created_at)
        values (${id}, ${JSON.stringify(rules)}, ${createdAt})
        on conflict (id) do nothing
        returning id`.execute(db);
      return rows.length === 1;
    },

    get: async (id) => (await listRecords(sql`id = ${id}`))[0],
    listAll: () => listRecords(sql`true`),

    async setDisabled(id, disabledAt) {
      const { rows } = await sql`
        update gas_policies set disabled_at = ${disabledAt ?? null} where id = ${id}
        returning id`.execute(db);
      return rows.length === 1;
    },
  };
}
