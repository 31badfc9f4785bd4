import { loadConfiguration } from '../../configuration/load.ts';
import { createAccessTokenRepository } from '../../database/repositories/access-tokens.ts';
import { withDatabase } from '../../database/with-database.ts';
import { defineCommand } from '../command.ts';

export const listTokens = defineCommand({
  summary: 'list the access tokens',
  async run({ source, print }) {
    const { database } = loadConfiguration(source);
    const tokens = await withDatabase(database, (db) => createAccessTokenRepository(db).list());
    for (const { id, kind, origins, label, createdAt, revokedAt } of tokens) {
      const state = revokedAt ? `revoked ${revokedAt.toISOString()}` : 'valid';
      print([id, kind, state, createdAt.toISOString(), origins.join(' '), label].join('\t'));
    }
  },
});
