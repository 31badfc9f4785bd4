import { createAccessTokenRepository } from '../../adapters/database/repositories/access-tokens.ts';
import { withDatabase } from '../../adapters/database/with-database.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { defineCommand } from '../kit/command.ts';

export const listTokens = defineCommand({
  summary: 'list the access tokens',
  isOfTenants: true,
  async run({ source, print }) {
    const { database } = loadConfiguration(source);
    const tokens = await withDatabase(database, (db) => createAccessTokenRepository(db).list());
    for (const { id, kind, origins, label, createdAt, revokedAt } of tokens) {
      const state = revokedAt ? `revoked ${revokedAt.toISOString()}` : 'valid';
      print([id, kind, state, createdAt.toISOString(), origins.join(' '), label].join('\t'));
    }
  },
});
