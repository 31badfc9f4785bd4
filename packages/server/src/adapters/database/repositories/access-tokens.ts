import type { AccessToken } from '@recovery-guardian/recovery-service';
import type { Selectable } from 'kysely';
import type { Database } from '../connection/open.ts';
import type { AccessTokensTable } from '../connection/schema.ts';

/** A bearer token as operators see it. The token itself is not stored. */
export type AccessTokenRecord = AccessToken & {
  /** The operator's own note of its purpose. */
  label: string;
  createdAt: Date;
  revokedAt: Date | undefined;
};

export function createAccessTokenRepository(db: Database) {
  return {
    async create({
      id,
      kind,
      origins,
      label,
      tokenHash,
      createdAt,
    }: Omit<AccessTokenRecord, 'revokedAt'> & { tokenHash: Uint8Array }) {
      await db
        .insertInto('access_tokens')
        .values({
          id,
          kind,
          origins: [...origins],
          label,
          token_hash: tokenHash,
          created_at: createdAt,
        })
        .execute();
    },

    /** Finds the token with this hash, unless it is revoked. */
    async findValid(tokenHash: Uint8Array): Promise<AccessToken | undefined> {
      return db
        .selectFrom('access_tokens')
        .select(['id', 'kind', 'origins'])
        .where('token_hash', '=', tokenHash)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
    },

    /** Lists all tokens, also revoked ones, oldest first. */
    async list(): Promise<AccessTokenRecord[]> {
      const rows = await db
        .selectFrom('access_tokens')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toRecord);
    },

    /** Returns `false` if there is no such token, or it is already revoked. */
    async revoke(id: string, revokedAt: Date) {
      const row = await db
        .updateTable('access_tokens')
        .set({ revoked_at: revokedAt })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function toRecord(row: Selectable<AccessTokensTable>): AccessTokenRecord {
  return {
    id: row.id,
    kind: row.kind,
    origins: row.origins,
    label: row.label,
    createdAt: row.created_at,
    revokedAt: row.revoked_at ?? undefined,
  };
}
