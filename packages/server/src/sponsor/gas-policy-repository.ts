import { type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { createAuditLogRepository } from '../audit/audit-repository.ts';
import { findMistakes } from '../configuration/mistakes.ts';
import type { Configuration } from '../configuration/schema.ts';
import type { SchemaNode } from '../configuration/schema-node.ts';
import { withDatabase } from '../database/migrate.ts';
import type { Database } from '../database/open.ts';
import { systemClock } from '../kit/clock.ts';

const address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$', description: 'an address' });
const wei = Type.String({ pattern: '^[0-9]{1,30}$', description: 'an amount of wei, in digits' });
const count = Type.Integer({ minimum: 0, description: 'a whole number' });
const time = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$',
  description: 'a time in UTC, as 2030-01-31T00:00:00Z',
});

/** An object that rejects unknown members, as they may be misspelt limits. */
const object = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

/**
 * The rules of a gas policy. All rules must hold; omitted ones do not apply. Times and days are the
 * chain's, in UTC.
 */
const GasPolicyRulesSchema = object({
  description: Type.Optional(Type.String({ maxLength: 500, description: 'a text for people' })),
  /** A rule with its own code: see `recovery-only.ts`. */
  preset: Type.Optional(
    Type.Literal('recovery-only', { description: 'the preset "recovery-only"' }),
  ),
  chains: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, description: 'a chain id' }), { minItems: 1 }),
  ),
  /** API key ids. */
  keys: Type.Optional(
    Type.Array(Type.String({ minLength: 1, description: "an API key's id" }), { minItems: 1 }),
  ),
  senders: Type.Optional(Type.Array(address, { minItems: 1 })),
  /** Contracts that the account may call, also in a batch, and factories that may create it. */
  targets: Type.Optional(Type.Array(address, { minItems: 1 })),
  /** Functions that it may call on them. */
  selectors: Type.Optional(
    Type.Array(
      Type.String({ pattern: '^0x[0-9a-fA-F]{8}$', description: 'a selector, 0x and 8 digits' }),
      { minItems: 1 },
    ),
  ),
  starts: Type.Optional(time),
  expires: Type.Optional(time),
  /** Maximum numbers of operations. */
  operations: Type.Optional(
    object({
      total: Type.Optional(count),
      perDay: Type.Optional(count),
      perSender: Type.Optional(count),
      perSenderPerDay: Type.Optional(count),
    }),
  ),
  /** Maximum amounts of wei, spent and reserved. */
  spending: Type.Optional(
    object({
      perOperation: Type.Optional(wei),
      perDay: Type.Optional(wei),
      total: Type.Optional(wei),
    }),
  ),
});

export type GasPolicyRules = Static<typeof GasPolicyRulesSchema>;

/** A gas policy. Clients refer to its id as `sponsorshipPolicyId`. */
export interface GasPolicy {
  readonly id: string;
  readonly rules: GasPolicyRules;
}

/** The operator's gas policies, as a sponsor reads them. */
export type GasPolicies = Pick<ReturnType<typeof createGasPolicyRepository>, 'find' | 'list'>;

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
    /** Does not find disabled policies. */
    find: async (id: string): Promise<GasPolicy | undefined> =>
      (await listEnabled(sql`id = ${id}`))[0],
    /** Lists all enabled policies. */
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

/**
 * Creates a gas policy. Its rules never change, so that its records stay meaningful; create another
 * one instead.
 *
 * @throws with every mistake, or if its id exists
 */
export function createGasPolicy(
  { database }: Pick<Configuration, 'database'>,
  policy: { id: string; rules: unknown },
): Promise<void> {
  const checked = checkGasPolicy(policy);
  return withDatabase(database, async (db) => {
    if (await saveGasPolicy(db, checked)) return;
    throw new Error(`The gas policy ${policy.id} already exists: choose another id`);
  });
}

/**
 * Like {@link createGasPolicy}, but keeps an existing policy with this id.
 *
 * @throws with every mistake
 */
export async function ensureGasPolicy(
  db: Database,
  policy: { id: string; rules: unknown },
): Promise<void> {
  await saveGasPolicy(db, checkGasPolicy(policy));
}

/** Returns `false` if a policy with this id exists. */
function saveGasPolicy(db: Database, policy: GasPolicy): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const at = systemClock.now();
    const isNew = await createGasPolicyRepository(trx).create({ ...policy, createdAt: at });
    const ids = { policy: policy.id };
    if (isNew) await createAuditLogRepository(trx).append({ event: 'gas-policy-created', ids, at });
    return isNew;
  });
}

function checkGasPolicy({ id, rules }: { id: string; rules: unknown }): GasPolicy {
  const mistakes = [
    ...(isId(id) ? [] : ['its id must be up to 64 letters, digits, and -._ between them']),
    ...findMistakes(GasPolicyRulesSchema as SchemaNode, rules, []).mistakes,
  ];
  if (mistakes.length === 0 && paysForAnything(rules as GasPolicyRules)) {
    mistakes.push('it would pay for anything without end: limit whom, what, how often or how much');
  }
  if (mistakes.length > 0) {
    const list = mistakes.map((mistake) => `- ${mistake}`).join('\n');
    throw new Error(`The gas policy is invalid:\n${list}`);
  }
  return { id, rules: rules as GasPolicyRules };
}

function isId(id: string): boolean {
  return /^[A-Za-z0-9]([A-Za-z0-9._-]{0,62}[A-Za-z0-9])?$/.test(id);
}

/** A policy without any bounds is probably a mistake. */
function paysForAnything({ preset, senders, targets, operations, spending }: GasPolicyRules) {
  return ![preset, senders, targets, operations, spending].some(Boolean);
}
