import { hash, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { createAuditLogRepository } from '../audit/audit-repository.ts';
import {
  type ApiKey,
  type ApiKeyScope,
  type EndpointConfiguration,
  scopeOf,
} from '../configuration/endpoint.ts';
import type { Configuration } from '../configuration/schema.ts';
import { withDatabase } from '../database/migrate.ts';
import type { Database } from '../database/open.ts';
import { type Clock, systemClock } from '../kit/clock.ts';
import { createMemory } from '../kit/memory.ts';

/**
 * Finds the endpoint's API keys in the configuration and the database. The database is asked at
 * most once per second and key, so a revocation takes effect everywhere within that time.
 */
export function openApiKeys({ apiKeys, plans }: EndpointConfiguration, db: Database, clock: Clock) {
  const configured = new Map<string, ApiKey>(
    apiKeys.map((key) => [key.sha256, { id: key.id, ...scopeOf(key, plans) }]),
  );
  const repository = createApiKeyRepository(db);
  const remember = createMemory<ApiKey>(clock);
  return {
    async find(key: string): Promise<ApiKey | undefined> {
      const hash = hashApiKey(key);
      const known = configured.get(hash);
      // The database has only keys in our own format.
      if (known || !isMadeHere(key)) return known;
      return remember(hash, () => repository.findValid(hash, clock.now()));
    },
  };
}

const prefix = 'rg_key_';
/** The length of 32 bytes in base64url. */
const randomLength = 43;

/** Creates an API key: 256 random bits, in characters that need no escape in a URL. */
export function makeApiKey(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** Whether a text has the format of a key from {@link makeApiKey}. */
function isMadeHere(text: string): boolean {
  return text.length === prefix.length + randomLength && text.startsWith(prefix);
}

/**
 * Returns what is stored of an API key: its SHA-256 hash, in hexadecimal. A plain hash is enough
 * for 256 random bits.
 */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}

export interface NewApiKey {
  scope: ApiKeyScope;
  /** The operator's note of its purpose. */
  label: string;
  /** When it expires; never by default. */
  expiresAt?: Date | undefined;
}

/** Issues and revokes API keys, for the CLI. Every change is in the audit log. */
export type ApiKeyIssuer = ReturnType<typeof createApiKeyIssuer>;

/** Creates the issuer over the database, which has only the keys' hashes. */
export function createApiKeyIssuer(db: Database, clock: Clock) {
  const insert = async (trx: Database, { scope, label, expiresAt }: NewApiKey) => {
    const id = randomBytes(8).toString('hex');
    const key = makeApiKey();
    await createApiKeyRepository(trx).create(
      { id, ...scope, label, expiresAt, createdAt: clock.now() },
      hashApiKey(key),
    );
    return { id, key };
  };
  const audit = (trx: Database, event: ApiKeyEvent, ids: Record<string, string>) =>
    createAuditLogRepository(trx).append({ event, ids, at: clock.now() });

  return {
    /** Returns the key, which is not stored and cannot be shown again. */
    create: (newKey: NewApiKey) =>
      db.transaction().execute(async (trx) => {
        const made = await insert(trx, newKey);
        await audit(trx, 'api-key-created', { apiKey: made.id, plan: newKey.scope.plan });
        return made;
      }),

    /**
     * Creates a new key with the same scope, label and expiry; the old one stays valid for `overlap`
     * milliseconds, so that its users can change over.
     *
     * @returns `undefined` if there is no such key, or it is revoked, expired or already replaced
     */
    rotate: (id: string, overlap: number) =>
      db.transaction().execute(async (trx) => {
        const now = clock.now();
        const until = new Date(now.getTime() + overlap);
        const repository = createApiKeyRepository(trx);
        const old = await repository.lockCurrent(id, now);
        if (!old) return undefined;
        const made = await insert(trx, { ...old, scope: scopeOfRecord(old) });
        await repository.replace(id, { by: made.id, until });
        await audit(trx, 'api-key-rotated', { apiKey: id, replacedBy: made.id });
        return made;
      }),

    /** Returns `false` if there is no such key, or it is already revoked. */
    revoke: (id: string) =>
      db.transaction().execute(async (trx) => {
        const isRevoked = await createApiKeyRepository(trx).revoke(id, clock.now());
        if (isRevoked) await audit(trx, 'api-key-revoked', { apiKey: id });
        return isRevoked;
      }),

    /** Lists all keys, also expired and revoked ones, oldest first. */
    list: (): Promise<ApiKeyRecord[]> => createApiKeyRepository(db).list(),
  };
}

type ApiKeyEvent = 'api-key-created' | 'api-key-rotated' | 'api-key-revoked';

function scopeOfRecord(record: ApiKeyRecord): ApiKeyScope {
  const { plan, chains, methods, origins, policies, team } = record;
  return { plan, chains, methods, origins, policies, team };
}

/**
 * Issues, lists, rotates and revokes API keys. Each call opens, migrates and closes the database,
 * so an embedded one must not be in use by a server.
 */
export function administerApiKeys({ database }: Pick<Configuration, 'database'>): ApiKeyIssuer {
  const open = <Result>(act: (issuer: ApiKeyIssuer) => Promise<Result>) =>
    withDatabase(database, (db) => act(createApiKeyIssuer(db, systemClock)));
  return {
    create: (key) => open((issuer) => issuer.create(key)),
    rotate: (id, overlap) => open((issuer) => issuer.rotate(id, overlap)),
    revoke: (id) => open((issuer) => issuer.revoke(id)),
    list: () => open((issuer) => issuer.list()),
  };
}

/** An API key as operators see it. The key itself is not stored. */
export type ApiKeyRecord = ApiKey & {
  /** The operator's own note of its purpose. */
  label: string;
  createdAt: Date;
  /** When it expires; `undefined` if never. */
  expiresAt: Date | undefined;
  revokedAt: Date | undefined;
  replacedBy: string | undefined;
};

type NewApiKeyRecord = Omit<ApiKeyRecord, 'revokedAt' | 'replacedBy'>;

export function createApiKeyRepository(db: Database) {
  const select = async (condition: RawBuilder<unknown>) =>
    (await sql<Row>`select * from api_keys where ${condition}`.execute(db)).rows;
  const isValid = (now: Date) =>
    sql`revoked_at is null and (expires_at is null or expires_at > ${now})`;

  return {
    /** @param keyHash SHA-256 in hexadecimal, here and below */
    async create(key: NewApiKeyRecord, keyHash: string) {
      const { id, label, plan, chains, methods, origins, policies, team } = key;
      const { createdAt, expiresAt } = key;
      await sql`
        insert into api_keys (
          id, key_hash, label, plan, chains, methods, origins, policies, team, created_at, expires_at
        )
        values (
          ${id}, ${bytes(keyHash)}, ${label}, ${plan}, ${chains ?? null}, ${methods ?? null},
          ${origins ?? null}, ${policies ?? null}, ${team ?? null}, ${createdAt},
          ${expiresAt ?? null}
        )`.execute(db);
    },

    /** Finds the key with this hash, unless it is revoked or expired. */
    async findValid(keyHash: string, now: Date): Promise<ApiKey | undefined> {
      const [row] = await select(sql`${isValid(now)} and key_hash = ${bytes(keyHash)}`);
      return row && toApiKey(row);
    },

    /** Locks a valid key without a replacement until the transaction ends. */
    async lockCurrent(id: string, now: Date): Promise<ApiKeyRecord | undefined> {
      const [row] = await select(
        sql`${isValid(now)} and id = ${id} and replaced_by is null for update`,
      );
      return row && toRecord(row);
    },

    /**
     * Sets the replacement of a key, which expires at `until`, or at its own end if that is sooner.
     */
    async replace(id: string, { by, until }: { by: string; until: Date }) {
      // `least` ignores null.
      await sql`
        update api_keys set replaced_by = ${by}, expires_at = least(expires_at, ${until})
        where id = ${id}`.execute(db);
    },

    /** Returns `false` if there is no such key, or it is already revoked. */
    async revoke(id: string, revokedAt: Date) {
      const { rows } = await sql`
        update api_keys set revoked_at = ${revokedAt} where id = ${id} and revoked_at is null
        returning id`.execute(db);
      return rows.length === 1;
    },

    /** Lists the newest keys, also expired and revoked ones, and counts all. */
    async listNewest(limit: number) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from api_keys`.execute(db);
      const items = await select(sql`true order by created_at desc, id limit ${limit}`);
      return { items: items.map(toRecord), total: rows[0]?.count ?? 0 };
    },

    /** Lists all keys, also expired and revoked ones, oldest first. */
    async list(): Promise<ApiKeyRecord[]> {
      return (await select(sql`true order by created_at, id`)).map(toRecord);
    },

    /** Lists the keys that are neither revoked nor expired. */
    async listValid(now: Date): Promise<ApiKeyRecord[]> {
      return (await select(sql`${isValid(now)} order by created_at, id`)).map(toRecord);
    },
  };
}

interface Row {
  id: string;
  label: string;
  plan: string;
  /** Null for all, like the next ones. */
  chains: (string | number | bigint)[] | null;
  methods: string[] | null;
  origins: string[] | null;
  policies: string[] | null;
  team: string | null;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  replaced_by: string | null;
}

const bytes = (hexadecimal: string) => Buffer.from(hexadecimal, 'hex');

function toRecord(row: Row): ApiKeyRecord {
  return {
    ...toApiKey(row),
    label: row.label,
    createdAt: row.created_at,
    expiresAt: row.expires_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
    replacedBy: row.replaced_by ?? undefined,
  };
}

function toApiKey({ id, plan, chains, methods, origins, policies, team }: Row): ApiKey {
  return {
    id,
    plan,
    ...(chains && { chains: chains.map(Number) }),
    ...(methods && { methods }),
    ...(origins && { origins }),
    ...(policies && { policies }),
    ...(team !== null && { team }),
  };
}
