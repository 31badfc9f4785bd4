import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { ApiKey } from '../endpoint/caller.ts';

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

export type NewApiKeyRecord = Omit<ApiKeyRecord, 'revokedAt' | 'replacedBy'>;

export function createApiKeyRepository(db: Database) {
  const select = async (condition: RawBuilder<unknown>) =>
    (await sql<Row>`select * from api_keys where ${condition}`.execute(db)).rows;
  const isValid = (now: Date) =>
    sql`revoked_at is null and (expires_at is null or expires_at > ${now})`;

  return {
    /** @param keyHash SHA-256 in hexadecimal, here and below */
    async create(key: NewApiKeyRecord, keyHash: string) {
      const { id, label, plan, chains, methods, origins, policies, createdAt, expiresAt } = key;
      await sql`
        insert into api_keys (
          id, key_hash, label, plan, chains, methods, origins, policies, created_at, expires_at
        )
        values (
          ${id}, ${bytes(keyHash)}, ${label}, ${plan}, ${chains ?? null}, ${methods ?? null},
          ${origins ?? null}, ${policies ?? null}, ${createdAt}, ${expiresAt ?? null}
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

function toApiKey({ id, plan, chains, methods, origins, policies }: Row): ApiKey {
  return {
    id,
    plan,
    ...(chains && { chains: chains.map(Number) }),
    ...(methods && { methods }),
    ...(origins && { origins }),
    ...(policies && { policies }),
  };
}
