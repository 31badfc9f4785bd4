import { type RawBuilder, sql } from 'kysely';
import { type Static, type TSchema, Type } from 'typebox';
import { createAuditLogRepository, type OperatorEvent } from '../audit/audit-repository.ts';
import { oneOf } from '../configuration/fields.ts';
import { findMistakes } from '../configuration/mistakes.ts';
import type { Configuration } from '../configuration/schema.ts';
import type { SchemaNode } from '../configuration/schema-node.ts';
import { withDatabase } from '../database/migrate.ts';
import type { Database } from '../database/open.ts';
import { systemClock } from '../kit/clock.ts';
import { readTransaction, StoredTransactionSchema } from './transactions.ts';

const address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$', description: 'an address' });
const wei = Type.String({ pattern: '^[0-9]{1,30}$', description: 'an amount of wei, in digits' });
const count = Type.Integer({ minimum: 0, description: 'a whole number' });
/** Of a list of origins or addresses, and of accounts by the platform API. */
export const maximumListed = 500;
const list = <Item extends TSchema>(item: Item) =>
  Type.Array(item, { minItems: 1, maxItems: maximumListed });
const time = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$',
  description: 'a time in UTC, as 2030-01-31T00:00:00Z',
});

export const originPattern = '^https://(\\*\\.)?[a-z0-9-]+(\\.[a-z0-9-]+)*(:[0-9]{1,5})?$';
export const ipv4Pattern = '^((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}$';
/** Seconds; the last one is for ever. */
export const ratePeriods = [
  3_600, 43_200, 86_400, 604_800, 1_296_000, 2_592_000, 3_153_600_000,
] as const;
export const maximumTransactions = 50;

/** An object that rejects unknown members, as they may be misspelt limits. */
const object = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

/**
 * The rules of a gas policy. All rules must hold; omitted ones do not apply. Times and days are the
 * chain's, in UTC.
 */
const GasPolicyRulesSchema = object({
  name: Type.Optional(
    Type.String({ minLength: 3, maxLength: 50, description: 'a name, 3 to 50 characters' }),
  ),
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
  /** Whether it pays for operations that name no policy, too: those of its team's keys. */
  public: Type.Optional(Type.Boolean({ description: 'true or false' })),
  senders: Type.Optional(Type.Array(address, { minItems: 1 })),
  /** The pages that may ask, by the header `Origin`, which a program can set to anything. */
  origins: Type.Optional(
    list(
      Type.String({
        pattern: originPattern,
        description: 'an origin, https://host, or https://*.host for all below it',
      }),
    ),
  ),
  /** The addresses that may ask. */
  ips: Type.Optional(
    list(Type.String({ pattern: ipv4Pattern, description: 'an IPv4 address, 192.0.2.1' })),
  ),
  /** Notes for people on senders, origins and addresses. */
  labels: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 100 }))),
  /** The calls that an operation makes, no other ones, in this order. */
  transactions: Type.Optional(
    Type.Array(StoredTransactionSchema, { minItems: 1, maxItems: maximumTransactions }),
  ),
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
  /** Maximum number of operations of a sender in a time that ends now. */
  rate: Type.Optional(
    object({
      operations: Type.Integer({ minimum: 1, description: 'a whole number from 1' }),
      seconds: oneOf(ratePeriods, { description: `seconds, one of ${ratePeriods.join(', ')}` }),
    }),
  ),
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
      perSender: Type.Optional(wei),
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
  /** Whose it is: only keys of this team may name it. The operator's own if not set. */
  readonly team?: string | undefined;
}

/** A policy that may pay, as it was read. */
export type EnabledPolicy = GasPolicy & Pick<GasPolicyRecord, 'version'>;

/** The operator's gas policies, as a sponsor reads them. */
export type GasPolicies = Pick<
  ReturnType<typeof createGasPolicyRepository>,
  'find' | 'list' | 'listPublic'
>;

export type GasPolicyRecord = GasPolicy & {
  createdAt: Date;
  disabledAt: Date | undefined;
  /** 1, then one more with each change. */
  version: number;
};

/** Whom a change is from, and when. */
export interface Change {
  /** A management key's id, or `operator`. */
  by: string;
  at: Date;
}

/** How many public policies are tried for an operation that names none. */
const maximumPublic = 20;

const ofTeam = (team: string | undefined) => sql`team is not distinct from ${team ?? null}::text`;

export function createGasPolicyRepository(db: Database) {
  const listEnabled = async (where: RawBuilder<unknown>): Promise<EnabledPolicy[]> => {
    const { rows } = await sql<EnabledPolicy>`
      select id, rules, team, version from gas_policies where disabled_at is null and ${where}`.execute(
      db,
    );
    return rows.map((row) => ({ ...row, team: row.team ?? undefined }));
  };
  const listRecords = async (where: RawBuilder<unknown>): Promise<GasPolicyRecord[]> => {
    const { rows } = await sql<GasPolicyRecord>`
      select id, rules, team, version, created_at as "createdAt", disabled_at as "disabledAt"
      from gas_policies where deleted_at is null and ${where}`.execute(db);
    return rows.map((row) => ({
      ...row,
      team: row.team ?? undefined,
      disabledAt: row.disabledAt ?? undefined,
    }));
  };
  return {
    /** Does not find disabled policies. */
    find: async (id: string): Promise<EnabledPolicy | undefined> =>
      (await listEnabled(sql`id = ${id}`))[0],
    /** Lists the enabled policies of a team. */
    list: (team: string | undefined) => listEnabled(sql`${ofTeam(team)} order by id`),
    /** Lists those that pay for operations that name none on a chain, the oldest first. */
    listPublic: (team: string | undefined, chainId: number) =>
      listEnabled(sql`${ofTeam(team)} and rules @> '{"public": true}'
        and coalesce(rules->'chains' @> to_jsonb(${chainId}::bigint), true)
        order by created_at, id limit ${maximumPublic}`),

    /** Returns `false` if there is a policy with this id, which is not changed. */
    async create({
      id,
      rules,
      team,
      createdAt,
      disabledAt,
    }: GasPolicy & { createdAt: Date; disabledAt?: Date | undefined }) {
      const { rows } = await sql`
        insert into gas_policies (id, rules, team, created_at, disabled_at)
        values (${id}, ${JSON.stringify(rules)}, ${team ?? null}, ${createdAt},
          ${disabledAt ?? null})
        on conflict (id) do nothing
        returning id`.execute(db);
      return rows.length === 1;
    },

    /** Also finds disabled policies. */
    get: async (id: string) => (await listRecords(sql`id = ${id}`))[0],
    /** The same, and locks it until the transaction ends. */
    lock: async (id: string) => (await listRecords(sql`id = ${id} for update`))[0],
    /** Lists the newest policies of all teams, also disabled ones, and counts all. */
    async listNewest(limit: number) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from gas_policies where deleted_at is null`.execute(db);
      const items = await listRecords(sql`true order by created_at desc, id limit ${limit}`);
      return { items, total: rows[0]?.count ?? 0 };
    },
    /** Lists all policies, also disabled ones, oldest first. */
    listAll: () => listRecords(sql`true order by created_at, id`),

    /** The same number for every other transaction until this one ends. */
    async lockCountOfTeam(team: string): Promise<number> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`gas policies of ${team}`}, 0))`.execute(
        db,
      );
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from gas_policies
        where ${ofTeam(team)} and deleted_at is null`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** Lists a page of a team's policies, newest first, and counts all that fit. */
    async listPage(
      team: string,
      {
        chainId,
        isEnabled,
        offset,
        limit,
      }: {
        chainId: number | undefined;
        isEnabled: boolean | undefined;
        offset: number;
        limit: number;
      },
    ) {
      const where = sql`${ofTeam(team)} and deleted_at is null
        and (${chainId ?? null}::bigint is null
          or rules->'chains' @> to_jsonb(${chainId ?? null}::bigint))
        and (${isEnabled ?? null}::boolean is null
          or (disabled_at is null) = ${isEnabled ?? null}::boolean)`;
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from gas_policies where ${where}`.execute(db);
      const items = await listRecords(
        sql`${where} order by created_at desc, id limit ${limit} offset ${offset}`,
      );
      return { items, total: rows[0]?.count ?? 0 };
    },

    async update({ id, rules, disabledAt, version }: GasPolicyRecord, deletedAt?: Date) {
      await sql`
        update gas_policies set rules = ${JSON.stringify(rules)},
          disabled_at = ${disabledAt ?? null}, version = ${version},
          deleted_at = ${deletedAt ?? null}
        where id = ${id}`.execute(db);
    },

    /** Keeps the state of a policy, and returns the SHA-256 hash of its rules as they are kept. */
    async keepVersion(id: string, { by, at }: Change): Promise<string> {
      const { rows } = await sql<{ hash: string }>`
        insert into gas_policy_versions
        select id, version, rules, disabled_at is null, ${by}, ${at}
        from gas_policies where id = ${id}
        returning encode(sha256(convert_to(rules::text, 'UTF8')), 'hex') as hash`.execute(db);
      return rows[0]?.hash ?? '';
    },

    /** Lists each state that a policy had, oldest first; of deleted ones, too. */
    async listVersions(id: string) {
      const { rows } = await sql<{
        version: number;
        rules: GasPolicyRules;
        isEnabled: boolean;
        changedBy: string;
        changedAt: Date;
      }>`
        select version, rules, is_enabled as "isEnabled", changed_by as "changedBy",
          changed_at as "changedAt"
        from gas_policy_versions where policy_id = ${id} order by version`.execute(db);
      return rows;
    },
  };
}

/**
 * Creates a gas policy of the operator.
 *
 * @throws with every mistake, or if its id exists
 */
export function createGasPolicy(
  { database }: Pick<Configuration, 'database'>,
  policy: { id: string; rules: unknown },
): Promise<void> {
  const checked = checkGasPolicy(policy);
  return withDatabase(database, async (db) => {
    if (await saveGasPolicy(db, checked, byOperator())) return;
    throw new Error(`The gas policy ${policy.id} already exists: choose another id`);
  });
}

/** A change from the command line, now. */
export const byOperator = (): Change => ({ by: 'operator', at: systemClock.now() });

/**
 * Like {@link createGasPolicy}, but keeps an existing policy with this id.
 *
 * @throws with every mistake
 */
export async function ensureGasPolicy(
  db: Database,
  policy: { id: string; rules: unknown },
): Promise<void> {
  await saveGasPolicy(db, checkGasPolicy(policy), byOperator());
}

/** Returns `false` if a policy with this id exists. */
function saveGasPolicy(db: Database, policy: GasPolicy, change: Change): Promise<boolean> {
  return db.transaction().execute((trx) => addGasPolicy(trx, policy, change));
}

/**
 * The same, in a transaction.
 *
 * @throws with every mistake, here and of {@link changeGasPolicy}
 */
export async function addGasPolicy(
  trx: Database,
  policy: GasPolicy,
  change: Change,
  isEnabled = true,
): Promise<boolean> {
  checkGasPolicy(policy);
  const disabledAt = isEnabled ? undefined : change.at;
  const policies = createGasPolicyRepository(trx);
  if (!(await policies.create({ ...policy, createdAt: change.at, disabledAt }))) return false;
  await note(trx, 'gas-policy-created', { id: policy.id, version: 1 }, change);
  return true;
}

type PolicyEvent = Extract<OperatorEvent, `gas-policy-${string}`>;

/** What of a policy is changed. A deleted one is disabled for ever, and its id is not free again. */
export interface PolicyChanges {
  rules?: GasPolicyRules | undefined;
  isEnabled?: boolean | undefined;
  isDeleted?: boolean | undefined;
}

/**
 * Changes a policy that is locked, in this transaction, and keeps its state after it, as every change
 * did.
 *
 * @returns its new state
 */
export async function changeGasPolicy(
  trx: Database,
  before: GasPolicyRecord,
  { rules, isEnabled, isDeleted = false }: PolicyChanges,
  change: Change,
): Promise<GasPolicyRecord> {
  if (rules) checkGasPolicy({ id: before.id, rules });
  const isOn = !isDeleted && (isEnabled ?? before.disabledAt === undefined);
  const after = {
    ...before,
    rules: rules ?? before.rules,
    disabledAt: isOn ? undefined : (before.disabledAt ?? change.at),
    version: before.version + 1,
  };
  await createGasPolicyRepository(trx).update(after, isDeleted ? change.at : undefined);
  const kind = rules ? 'changed' : isOn ? 'enabled' : 'disabled';
  await note(trx, `gas-policy-${isDeleted ? 'deleted' : kind}`, after, change);
  return after;
}

/** The entry has the hash of the rules; the entry of the version before has that of the former. */
async function note(
  trx: Database,
  event: PolicyEvent,
  { id, version }: Pick<GasPolicyRecord, 'id' | 'version'>,
  change: Change,
): Promise<void> {
  const hash = await createGasPolicyRepository(trx).keepVersion(id, change);
  const ids = { policy: id, version: String(version), rules: hash, by: change.by };
  await createAuditLogRepository(trx).append({ event, ids, at: change.at });
}

function checkGasPolicy({ id, rules }: { id: string; rules: unknown }): GasPolicy {
  const mistakes = [
    ...(isId(id) ? [] : ['its id must be up to 64 letters, digits, and -._ between them']),
    ...findMistakes(GasPolicyRulesSchema as SchemaNode, rules, []).mistakes,
  ];
  if (mistakes.length === 0 && paysForAnything(rules as GasPolicyRules)) {
    mistakes.push('it would pay for anything without end: limit whom, what, how often or how much');
  }
  const refuse = () => {
    const lines = mistakes.map((mistake) => `- ${mistake}`).join('\n');
    return new Error(`The gas policy is invalid:\n${lines}`);
  };
  if (mistakes.length > 0) throw refuse();
  const { transactions, ...rest } = rules as GasPolicyRules;
  if (!transactions) return { id, rules: rest };
  const read = transactions.map((sent, at) => {
    try {
      return { id: sent.id, ...readTransaction(sent) };
    } catch (error) {
      mistakes.push(`transactions[${at}].${(error as Error).message}`);
      throw refuse();
    }
  });
  return { id, rules: { ...rest, transactions: read } };
}

function isId(id: string): boolean {
  return /^[A-Za-z0-9]([A-Za-z0-9._-]{0,62}[A-Za-z0-9])?$/.test(id);
}

/** A policy without any bounds is probably a mistake. */
function paysForAnything(rules: GasPolicyRules) {
  const { preset, senders, targets, transactions, operations, spending } = rules;
  return ![preset, senders, targets, transactions, operations, spending].some(Boolean);
}
