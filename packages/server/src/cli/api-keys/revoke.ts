import { createApiKeyIssuer } from '../../api-keys/issuer.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { withDatabase } from '../../database/with-database.ts';
import { systemClock } from '../../system-clock.ts';
import { defineCommand, onlyWord } from '../command.ts';

export const revokeApiKey = defineCommand({
  usage: 'ID',
  summary: 'end an API key, everywhere within seconds',
  async run({ words, source, print }) {
    const id = onlyWord(words, 'ID');
    const { database } = loadConfiguration(source);
    const isRevoked = await withDatabase(database, (db) =>
      createApiKeyIssuer(db, systemClock).revoke(id),
    );
    if (!isRevoked) throw new Error(`There is no valid API key ${id}`);
    print(`API key ${id} is revoked`);
  },
});
