import type { Configuration } from '../../configuration/schema.ts';
import { withDatabase } from '../database/with-database.ts';
import { systemClock } from '../system-clock.ts';
import { type ApiKeyIssuer, createApiKeyIssuer } from './issuer.ts';

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
