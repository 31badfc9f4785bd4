import type { GasPolicies, GasPolicy } from '@recovery-guardian/unified-endpoint';
import type { Selectable } from 'kysely';
import type { Database } from '../connection/open.ts';
import type { GasPoliciesTable } from '../connection/schema.ts';

/** A gas policy as operators see it. */
export type GasPolicyRecord = GasPolicy & {
  createdAt: Date;
  disabledAt: Date | undefined;
};

export type GasPolicyRepository = GasPolicies & {
  /** Returns `false` if there is a policy with this id, which is not changed. */
  create(policy: GasPolicy & { createdAt: Date }): Promise<boolean>;
  /** Also finds disabled policies. */
  get(id: string): Promise<GasPolicyRecord | undefined>;
  /** Lists all policies, also disabled ones, oldest first. */
  listAll(): Promise<GasPolicyRecord[]>;
  /**
   * Disables a policy at a time, or enables it with `undefined`. Returns `false` if there is none.
   */
  setDisabled(id: string, disabledAt: Date | undefined): Promise<boolean>;
};

export function createGasPolicyRepository(db: Database): GasPolicyRepository {
  const all = () => db.selectFrom('gas_policies').selectAll();
  return {
    async find(id) {
      const row = await all()
        .where('id', '=', id)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      return row && { id: row.id, rules: row.rules };
    },

    async list() {
      const rows = await all().where('disabled_at', 'is', null).orderBy('id').execute();
      return rows.map(({ id, rules }) => ({ id, rules }));
    },

    async create({ id, rules, createdAt }) {
      const row = await db
        .insertInto('gas_policies')
        .values({ id, rules: JSON.stringify(rules), created_at: createdAt, disabled_at: null })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async get(id) {
      const row = await all().where('id', '=', id).executeTakeFirst();
      return row && toRecord(row);
    },

    async listAll() {
      return (await all().orderBy('created_at').orderBy('id').execute()).map(toRecord);
    },

    async setDisabled(id, disabledAt) {
      const row = await db
        .updateTable('gas_policies')
        .set({ disabled_at: disabledAt ?? null })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function toRecord(row: Selectable<GasPoliciesTable>): GasPolicyRecord {
  return {
    id: row.id,
    rules: row.rules,
    createdAt: row.created_at,
    disabledAt: row.disabled_at ?? undefined,
  };
}
