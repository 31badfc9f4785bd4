import {
  type AccessTokenIssuer,
  createAccessTokens,
  type NewAccessToken,
} from './access-tokens.ts';
import { systemClock } from './app.ts';
import type { Configuration } from './configuration/schema.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { createAccessTokenRepository } from './database/repositories/access-tokens.ts';

/**
 * Makes a bearer token for the recovery service. Opens the database, brings it up to date, and closes
 * it again: on the embedded database only while no server runs.
 */
export function createAccessToken(
  configuration: Pick<Configuration, 'database'>,
  token: NewAccessToken,
): Promise<{ id: string; token: string }> {
  return administerTokens(configuration, (tokens) => tokens.create(token));
}

/** Opens the database for `work` on the tokens, and closes it again. */
export async function administerTokens<Result>(
  { database }: Pick<Configuration, 'database'>,
  work: (tokens: AccessTokenIssuer) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase(database);
  try {
    await migrate(db);
    return await work(createAccessTokens(createAccessTokenRepository(db), systemClock));
  } finally {
    await close();
  }
}
