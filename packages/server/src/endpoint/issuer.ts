import { randomBytes } from 'node:crypto';
import { createAuditLogRepository } from '../audit/audit-repository.ts';
import type { Configuration } from '../configuration/schema.ts';
import type { ApiKeyScope } from '../configuration/sections/endpoint.ts';
import type { Database } from '../database/open.ts';
import { withDatabase } from '../database/with-database.ts';
import { systemClock } from '../kit/system-clock.ts';
import type { Clock } from '../ports.ts';
import { type ApiKeyRecord, createApiKeyRepository } from './api-key-repository.ts';
import { hashApiKey, makeApiKey } from './api-keys.ts';

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
        const made = await insert(trx, { ...old, scope: scopeOf(old) });
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

function scopeOf({ plan, chains, methods, origins, policies }: ApiKeyRecord): ApiKeyScope {
  return { plan, chains, methods, origins, policies };
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
