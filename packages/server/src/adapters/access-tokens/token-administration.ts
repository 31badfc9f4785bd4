import type { Configuration } from '../../configuration/schema.ts';
import { withDatabase } from '../database/with-database.ts';
import { systemClock } from '../system-clock.ts';
import { createAccessTokens, type NewAccessToken } from './access-tokens.ts';

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
