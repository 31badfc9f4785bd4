import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { createAuditLogRepository, type OperatorEvent } from '../audit/audit-repository.ts';
import type { Database } from '../database/open.ts';
import type { ServiceSecrets } from '../keys/secrets.ts';
import { keyedHash } from '../keys/versioned-secret.ts';
import type { Clock } from '../kit/clock.ts';
import { createMemory } from '../kit/memory.ts';

/** The scopes of teams. */
export const teamScopes = ['gas-policies:read', 'gas-policies:write'] as const;
/** What operators see of all teams: never in a key with another scope, as it is typed into a page. */
export const overviewScope = 'overview:read';
export const managementScopes = [...teamScopes, overviewScope] as const;
export type ManagementScope = (typeof managementScopes)[number];

/** A key of the platform API. */
export interface ManagementKey {
  readonly id: string;
  /** Whose gas policies it may read or change. */
  readonly team: string;
  readonly scopes: readonly ManagementScope[];
}

type NewManagementKey = Omit<ManagementKey, 'id'> & {
  /** The operator's note of its purpose. */
  label: string;
  expiresAt: Date | undefined;
};

type ManagementKeyRecord = NewManagementKey & {
  id: string;
  createdAt: Date;
  revokedAt: Date | undefined;
  replacedBy: string | undefined;
};

/** Unlike a runtime key: 256 random bits after `mk_`. */
const format = /^mk_[\w-]{43}$/;

export type ManagementKeys = ReturnType<typeof createManagementKeys>;

/**
 * Issues and finds the keys of the platform API, of which the database has keyed hashes only: who can
 * write to the database, without the server's secrets, cannot add a key of their own.
 */
export function createManagementKeys(
  db: Database,
  clock: Clock,
  { fingerprintKey }: Pick<ServiceSecrets, 'fingerprintKey'>,
) {
  const hash = (key: string) => keyedHash(fingerprintKey(), ['management key', key]);
  const remember = createMemory<ManagementKey>(clock);
  const select = async (from: Database, condition: RawBuilder<unknown>) =>
    (
      await sql<ManagementKeyRecord>`
        select id, team, scopes, label, created_at as "createdAt", expires_at as "expiresAt",
          revoked_at as "revokedAt", replaced_by as "replacedBy"
        from management_keys where ${condition}`.execute(from)
    ).rows;
  const isValid = () =>
    sql`revoked_at is null and (expires_at is null or expires_at > ${clock.now()})`;

  const insert = async (trx: Database, { team, scopes, label, expiresAt }: NewManagementKey) => {
    const id = randomBytes(8).toString('hex');
    const key = `mk_${randomBytes(32).toString('base64url')}`;
    await sql`
      insert into management_keys (id, team, key_hash, scopes, label, created_at, expires_at)
      values (${id}, ${team}, ${hash(key)}, ${scopes}, ${label}, ${clock.now()},
        ${expiresAt ?? null})`.execute(trx);
    return { id, key };
  };
  const audit = (
    trx: Database,
    event: Extract<OperatorEvent, `management-key-${string}`>,
    ids: Record<string, string>,
  ) => createAuditLogRepository(trx).append({ event, ids, at: clock.now() });

  return {
    /** Returns the key, which is not stored and cannot be shown again. */
    create: (newKey: NewManagementKey) =>
      db.transaction().execute(async (trx) => {
        const made = await insert(trx, newKey);
        const { team, scopes } = newKey;
        const ids = { managementKey: made.id, team, scopes: scopes.join(' ') };
        await audit(trx, 'management-key-created', ids);
        return made;
      }),

    /**
     * Creates a key with the same team, scopes, label and expiry; the old one stays valid for `overlap`
     * milliseconds.
     *
     * @returns `undefined` if there is no such key, or it is revoked, expired or already replaced
     */
    rotate: (id: string, overlap: number) =>
      db.transaction().execute(async (trx) => {
        const [old] = await select(
          trx,
          sql`id = ${id} and replaced_by is null and ${isValid()} for update`,
        );
        if (!old) return undefined;
        const made = await insert(trx, old);
        // `least` ignores null.
        const until = new Date(clock.now().getTime() + overlap);
        await sql`
          update management_keys
          set replaced_by = ${made.id}, expires_at = least(expires_at, ${until})
          where id = ${id}`.execute(trx);
        await audit(trx, 'management-key-rotated', { managementKey: id, replacedBy: made.id });
        return made;
      }),

    /** Returns `false` if there is no such key, or it is already revoked. */
    revoke: (id: string) =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql`
          update management_keys set revoked_at = ${clock.now()}
          where id = ${id} and revoked_at is null returning id`.execute(trx);
        if (rows.length > 0) await audit(trx, 'management-key-revoked', { managementKey: id });
        return rows.length > 0;
      }),

    /** Lists all keys, also expired and revoked ones, oldest first. */
    list: () => select(db, sql`true order by created_at, id`),

    /** Returns `undefined` for a text that is no valid key. Looks each up at most once a second. */
    async find(text: string): Promise<ManagementKey | undefined> {
      if (!format.test(text)) return undefined;
      const hashed = hash(text);
      return remember(
        hashed.toString('hex'),
        async () => (await select(db, sql`key_hash = ${hashed} and ${isValid()}`))[0],
      );
    },
  };
}
