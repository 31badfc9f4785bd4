import { createAccessTokens } from '../../access-tokens.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { withDatabase } from '../../database/with-database.ts';
import { systemClock } from '../../system-clock.ts';
import { defineCommand, onlyWord } from '../command.ts';

export const revokeToken = defineCommand({
  usage: 'ID',
  summary: 'end an access token',
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
