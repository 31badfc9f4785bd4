import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { AccessToken } from '../ports.ts';

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
      await sql`
        insert into access_tokens (id, kind, origins, label, token_hash, created_at)
        values (${id}, ${kind}, ${origins}, ${label}, ${tokenHash}, ${createdAt})`.execute(db);
    },

    async findValid(tokenHash: Uint8Array): Promise<AccessToken | undefined> {
      const { rows } = await sql<AccessToken>`
        select id, kind, origins from access_tokens
        where token_hash = ${tokenHash} and revoked_at is null`.execute(db);
      return rows[0];
    },

    /** Locks a token that is not revoked until the transaction ends. */
    async lock(id: string): Promise<AccessToken | undefined> {
      const { rows } = await sql<AccessToken>`
        select id, kind, origins from access_tokens
        where id = ${id} and revoked_at is null for update`.execute(db);
      return rows[0];
    },

    async setOrigins(id: string, origins: readonly string[]) {
      await sql`update access_tokens set origins = ${origins} where id = ${id}`.execute(db);
    },

    /** Lists all tokens, also revoked ones, oldest first. */
    async list(): Promise<AccessTokenRecord[]> {
      const { rows } = await sql<AccessTokenRecord>`
        select id, kind, origins, label, created_at as "createdAt", revoked_at as "revokedAt"
        from access_tokens
        order by created_at, id`.execute(db);
      return rows.map((row) => ({ ...row, revokedAt: row.revokedAt ?? undefined }));
    },

    /** Returns `false` if there is no such token, or it is already revoked. */
    async revoke(id: string, revokedAt: Date) {
      const { rows } = await sql`
        update access_tokens set revoked_at = ${revokedAt} where id = ${id} and revoked_at is null
        returning id`.execute(db);
      return rows.length === 1;
    },
  };
}
