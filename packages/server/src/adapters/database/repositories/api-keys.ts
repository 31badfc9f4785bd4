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

export interface ApiKeyRepository {
  /** @param keyHash SHA-256 in hexadecimal, here and below */
  create(key: NewApiKeyRecord, keyHash: string): Promise<void>;
  /** Finds the key with this hash, unless it is revoked or expired. */
  findValid(keyHash: string, now: Date): Promise<ApiKey | undefined>;
  /** Locks a valid key without a replacement until the transaction ends. */
  lockCurrent(id: string, now: Date): Promise<ApiKeyRecord | undefined>;
  /**
   * Sets the replacement of a key, which expires at `until`, or at its own end if that is sooner.
   */
  replace(id: string, replacement: { by: string; until: Date }): Promise<void>;
  /** Returns `false` if there is no such key, or it is already revoked. */
  revoke(id: string, revokedAt: Date): Promise<boolean>;
  /** Lists all keys, also expired and revoked ones, oldest first. */
  list(): Promise<ApiKeyRecord[]>;
  /** Lists the keys that are neither revoked nor expired. */
  listValid(now: Date): Promise<ApiKeyRecord[]>;
}

export function createApiKeyRepository(db: Database): ApiKeyRepository {
  const selectValid = (now: Date) =>
    db
      .selectFrom('api_keys')
      .selectAll()
      .where('revoked_at', 'is', null)
      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));

  return {
    async create(key, keyHash) {
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

    async findValid(keyHash, now) {
      const row = await selectValid(now).where('key_hash', '=', bytes(keyHash)).executeTakeFirst();
      return row && toApiKey(row);
    },

    async lockCurrent(id, now) {
      const row = await selectValid(now)
        .where('id', '=', id)
        .where('replaced_by', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      return row && toRecord(row);
    },

    async replace(id, { by, until }) {
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

    async revoke(id, revokedAt) {
      const row = await db
        .updateTable('api_keys')
        .set({ revoked_at: revokedAt })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async list() {
      const rows = await db
        .selectFrom('api_keys')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toRecord);
    },

    async listValid(now) {
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
