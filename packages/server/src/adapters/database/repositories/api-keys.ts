import type { ApiKey } from '@recovery-guardian/unified-endpoint';
import type { Selectable } from 'kysely';
import type { Database } from '../connection/open.ts';
import type { ApiKeysTable } from '../connection/schema.ts';

/** An API key as operators see it. The key itself is not stored. */
export type ApiKeyRecord = ApiKey & {
  /** The operator's own note of its purpose. */
  label: string;
  createdAt: Date;
  /** When it expires; `undefined` if never. */
  expiresAt: Date | undefined;
  revokedAt: Date | undefined;
  /** The id of the key that replaced it. */
  replacedBy: string | undefined;
};

export type NewApiKeyRecord = Omit<ApiKeyRecord, 'revokedAt' | 'replacedBy'>;

export function createApiKeyRepository(db: Database) {
  const selectValid = (now: Date) =>
    db
      .selectFrom('api_keys')
      .selectAll()
      .where('revoked_at', 'is', null)
      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));

  return {
    /** @param keyHash SHA-256 in hexadecimal, here and below */
    async create(key: NewApiKeyRecord, keyHash: string) {
      await db
        .insertInto('api_keys')
        .values({
          id: key.id,
          key_hash: bytes(keyHash),
          label: key.label,
          plan: key.plan,
          chains: key.chains ? [...key.chains] : null,
          methods: key.methods ? [...key.methods] : null,
          origins: key.origins ? [...key.origins] : null,
          policies: key.policies ? [...key.policies] : null,
          created_at: key.createdAt,
          expires_at: key.expiresAt ?? null,
        })
        .execute();
    },

    /** Finds the key with this hash, unless it is revoked or expired. */
    async findValid(keyHash: string, now: Date): Promise<ApiKey | undefined> {
      const row = await selectValid(now).where('key_hash', '=', bytes(keyHash)).executeTakeFirst();
      return row && toApiKey(row);
    },

    /** Locks a valid key without a replacement until the transaction ends. */
    async lockCurrent(id: string, now: Date): Promise<ApiKeyRecord | undefined> {
      const row = await selectValid(now)
        .where('id', '=', id)
        .where('replaced_by', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      return row && toRecord(row);
    },

    /**
     * Sets the replacement of a key, which expires at `until`, or at its own end if that is sooner.
     */
    async replace(id: string, { by, until }: { by: string; until: Date }) {
      await db
        .updateTable('api_keys')
        .set(({ fn, val }) => ({
          replaced_by: by,
          // `least` ignores null.
          expires_at: fn<Date>('least', ['expires_at', val(until)]),
        }))
        .where('id', '=', id)
        .execute();
    },

    /** Returns `false` if there is no such key, or it is already revoked. */
    async revoke(id: string, revokedAt: Date) {
      const row = await db
        .updateTable('api_keys')
        .set({ revoked_at: revokedAt })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Lists all keys, also expired and revoked ones, oldest first. */
    async list(): Promise<ApiKeyRecord[]> {
      const rows = await db
        .selectFrom('api_keys')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toRecord);
    },

    /** Lists the keys that are neither revoked nor expired. */
    async listValid(now: Date): Promise<ApiKeyRecord[]> {
      const rows = await selectValid(now).orderBy('created_at').orderBy('id').execute();
      return rows.map(toRecord);
    },
  };
}

const bytes = (hexadecimal: string) => Buffer.from(hexadecimal, 'hex');

function toRecord(row: Selectable<ApiKeysTable>): ApiKeyRecord {
  return {
    ...toApiKey(row),
    label: row.label,
    createdAt: row.created_at,
    expiresAt: row.expires_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
    replacedBy: row.replaced_by ?? undefined,
  };
}

function toApiKey({
  id,
  plan,
  chains,
  methods,
  origins,
  policies,
}: Selectable<ApiKeysTable>): ApiKey {
  return {
    id,
    plan,
    ...(chains && { chains: chains.map(Number) }),
    ...(methods && { methods }),
    ...(origins && { origins }),
    ...(policies && { policies }),
  };
}
