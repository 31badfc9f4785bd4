import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createAuditLogRepository } from '../audit/audit-repository.ts';
import { isOrigin } from '../configuration/endpoint.ts';
import type { Configuration } from '../configuration/schema.ts';
import { withDatabase } from '../database/migrate.ts';
import type { Database } from '../database/open.ts';
import { type Clock, systemClock } from '../kit/clock.ts';
import { createMemory } from '../kit/memory.ts';
import { throwIfLimited } from '../kit/service-error.ts';
import type { TokenKind } from '../limits/limits.ts';
import type { Limiter } from '../limits/request-rates.ts';

export interface AccessToken {
  id: string;
  /**
   * `secret` for back ends; `publishable` for browsers, bound to origins; `app` for extensions and
   * mobile apps, which have no fixed origin.
   */
  kind: TokenKind;
  /** The origins of a publishable token; `*` allows any origin, or none. */
  origins: readonly string[];
  tenant?: string | undefined;
}

export interface NewAccessToken {
  kind: AccessToken['kind'];
  /** The sites that may use a publishable token: `https://host`, or `*`. Other kinds have none. */
  origins?: readonly string[] | undefined;
  /** The operator's note of its purpose. */
  label: string;
}

interface OriginChanges {
  add?: readonly string[] | undefined;
  remove?: readonly string[] | undefined;
}

/** Issues and revokes bearer tokens, for the CLI. */
export type AccessTokenIssuer = ReturnType<typeof createAccessTokens>;

const prefixes = { secret: 'rg_sec_', publishable: 'rg_pub_', app: 'rg_app_' } as const;

/** A prefix, the tenant if there is one, and 32 bytes in base64url. */
const format = /^rg_(?:sec|pub|app)_(?:([a-z][a-z0-9-]{0,31})\.)?[\w-]{43}$/;

function isAccessToken(text: string): boolean {
  return format.test(text);
}

/** Returns the tenant that a token names, which the token's hash in that tenant's database proves. */
function tenantOf(token: string): string | undefined {
  return format.exec(token)?.[1];
}

/**
 * Creates the bearer tokens over the database, which has only their hashes.
 *
 * @param tenant whose database it is, if any
 */
export function createAccessTokens(db: Database, clock: Clock, tenant?: string) {
  const repository = createAccessTokenRepository(db);
  return {
    /** Returns `undefined` for a token that is unknown or revoked. */
    find: (token: string): Promise<AccessToken | undefined> =>
      repository.findValid(hashToken(token)),

    /** Returns the token, which is not stored and cannot be shown again. */
    async create({ kind, origins = [], label }: NewAccessToken) {
      checkOrigins(kind, origins);
      const id = randomBytes(8).toString('hex');
      const secret = randomBytes(32).toString('base64url');
      const token = [prefixes[kind], tenant === undefined ? '' : `${tenant}.`, secret].join('');
      const at = clock.now();
      const record = { id, kind, origins, label, tokenHash: hashToken(token), createdAt: at };
      await db.transaction().execute(async (trx) => {
        await createAccessTokenRepository(trx).create(record);
        const audit = createAuditLogRepository(trx);
        await audit.append({ event: 'token-created', ids: { token: id, kind }, at });
      });
      return { id, token };
    },

    list: () => repository.list(),

    /**
     * Changes the origins of a publishable token.
     *
     * @returns the new ones; `undefined` if there is no such token, or it is revoked
     * @throws {TypeError} if one is not an origin, or to be removed and absent, or none is left
     */
    async changeOrigins(
      id: string,
      { add = [], remove = [] }: OriginChanges,
    ): Promise<readonly string[] | undefined> {
      const at = clock.now();
      return db.transaction().execute(async (trx) => {
        const tokens = createAccessTokenRepository(trx);
        const token = await tokens.lock(id);
        if (!token) return undefined;
        const absent = remove.find((origin) => !token.origins.includes(origin));
        if (absent !== undefined) throw new TypeError(`Token ${id} has no origin "${absent}"`);
        const all = [...new Set([...token.origins, ...add])];
        const origins = all.filter((origin) => !remove.includes(origin));
        checkOrigins(token.kind, origins);
        await tokens.setOrigins(id, origins);
        const audit = createAuditLogRepository(trx);
        await audit.append({ event: 'token-changed', ids: { token: id }, at });
        return origins;
      });
    },

    /** Returns `false` if there is no such token, or it is already revoked. */
    async revoke(id: string): Promise<boolean> {
      const at = clock.now();
      return db.transaction().execute(async (trx) => {
        const isRevoked = await createAccessTokenRepository(trx).revoke(id, at);
        const audit = createAuditLogRepository(trx);
        if (isRevoked) await audit.append({ event: 'token-revoked', ids: { token: id }, at });
        return isRevoked;
      });
    },
  };
}

/** A plain hash is enough: a token has 256 random bits, which cannot be guessed. */
function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer');
}

function checkOrigins(kind: AccessToken['kind'], origins: readonly string[]): void {
  if (kind !== 'publishable') {
    if (origins.length > 0) throw new TypeError(`A token of kind "${kind}" has no origins`);
    return;
  }
  if (origins.length === 0) {
    throw new TypeError('A publishable token needs the origins that may use it, or *');
  }
  for (const origin of origins) {
    if (origin === '*' || isOrigin(origin)) continue;
    throw new TypeError(
      `"${origin}" is not an origin: write it as https://host, or * for all. One * is not for several hosts: name each, also later, by "tokens origins"`,
    );
  }
}

/**
 * Issues a bearer token of the recovery service. Opens, migrates and closes the database, so an
 * embedded one must not be in use by a server.
 *
 * @param tenant whose configuration it is, if any
 */
export function createAccessToken(
  { database }: Pick<Configuration, 'database'>,
  token: NewAccessToken,
  tenant?: string,
): Promise<{ id: string; token: string }> {
  return withDatabase(database, (db) => createAccessTokens(db, systemClock, tenant).create(token));
}

type Finder = Pick<AccessTokenIssuer, 'find'>;

/**
 * Finds tokens in the database of the tenant that they name. A token that names none, or one that
 * does not exist, costs the same: it is looked up in the deployment's own database.
 */
export function findByTenant(own: Finder, tenants: ReadonlyMap<string, Finder>): Finder {
  return {
    async find(token) {
      const tenant = tenantOf(token) ?? '';
      const finder = tenants.get(tenant);
      if (!finder) return own.find(token);
      const found = await finder.find(token);
      return found && ({ ...found, tenant } satisfies AccessToken);
    },
  };
}

/**
 * Caches tokens, looking each up at most once per second. Stores only hashes.
 *
 * Texts without the format of a token are never looked up, and each site may look up only a few
 * tokens that this process does not know. So guessing costs the database little, and known tokens
 * work regardless of what else their site sends.
 *
 * @param unknownTokens limits the look-ups per site. Parallel calls with one token count once,
 * so that a busy back end is not refused after a start
 */
export function rememberTokens(
  tokens: { find(token: string): Promise<AccessToken | undefined> },
  clock: Clock,
  unknownTokens: Limiter,
) {
  const remember = createMemory<AccessToken>(clock);
  const found = new Set<string>();

  return {
    /**
     * Returns `undefined` for a token that is unknown or revoked.
     *
     * @param site of the caller, which may try only a few unknown tokens per minute
     * @throws {ServiceError} `rate-limited`
     */
    async find(token: string, site: string): Promise<AccessToken | undefined> {
      if (!isAccessToken(token)) return undefined;
      const hashed = hash('sha256', token, 'base64');
      const accessToken = await remember(hashed, async () => {
        if (!found.has(hashed)) throwIfLimited(await unknownTokens.take(site));
        return tokens.find(token);
      });
      if (accessToken) found.add(hashed);
      else found.delete(hashed);
      return accessToken;
    },
  };
}

/** A bearer token as operators see it. The token itself is not stored. */
type AccessTokenRecord = AccessToken & {
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

/** The access tokens that operators issue; only their hashes are stored. */
export type AccessTokens = ReturnType<typeof rememberTokens>;
