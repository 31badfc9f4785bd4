import type { Configuration } from '../../configuration/schema.ts';
import { withDatabase } from '../database/with-database.ts';
import { systemClock } from '../system-clock.ts';
import { createAccessTokens, type NewAccessToken } from './access-tokens.ts';

/**
 * Makes a bearer token for the recovery service. Opens the database, brings it up to date, and closes
 * it again: on the embedded database only while no server runs.
 */
export function createAccessToken(
  { database }: Pick<Configuration, 'database'>,
  token: NewAccessToken,
): Promise<{ id: string; token: string }> {
  return withDatabase(database, (db) => createAccessTokens(db, systemClock).create(token));
}
