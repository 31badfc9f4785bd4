import { createAccessTokens } from '../../adapters/access-tokens/access-tokens.ts';
import { withDatabase } from '../../adapters/database/with-database.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { defineCommand, onlyWord } from '../kit/command.ts';

export const revokeToken = defineCommand({
  usage: 'ID',
  summary: 'revoke an access token',
  isOfTenants: true,
  async run({ words, source, print }) {
    const id = onlyWord(words, 'ID');
    const { database } = loadConfiguration(source);
    const isRevoked = await withDatabase(database, (db) =>
      createAccessTokens(db, systemClock).revoke(id),
    );
    if (!isRevoked) throw new Error(`There is no valid token ${id}`);
    print(`Token ${id} is revoked`);
  },
});
