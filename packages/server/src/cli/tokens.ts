import {
  createAccessToken,
  createAccessTokenRepository,
  createAccessTokens,
  type NewAccessToken,
} from '../access/access-tokens.ts';
import { loadConfiguration } from '../configuration/load.ts';
import { withDatabase } from '../database/migrate.ts';
import { systemClock } from '../kit/clock.ts';
import { defineCommand, onlyWord, UsageError } from './command.ts';

export const createToken = defineCommand({
  usage: '--kind secret|publishable|app [--origin ORIGIN]… [--label TEXT]',
  summary: "make an access token and print it, this once only; '*' is for every origin",
  options: {
    kind: { type: 'string' },
    origin: { type: 'string', multiple: true },
    label: { type: 'string' },
  },
  isOfTenants: true,
  async run({ values, source, print, say }) {
    const { kind, origin: origins = [], label = '' } = values;
    if (!isKind(kind)) throw new UsageError('--kind must be secret, publishable or app');
    const configuration = loadConfiguration(source);
    const { id, token } = await createAccessToken(
      configuration,
      { kind, origins, label },
      source.tenant,
    );
    say(`Token ${id}, shown only once:`);
    print(token);
  },
});

function isKind(kind: string | undefined): kind is NewAccessToken['kind'] {
  return kind === 'secret' || kind === 'publishable' || kind === 'app';
}

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

const origins = { type: 'string', multiple: true } as const;

export const changeTokenOrigins = defineCommand({
  usage: 'ID [--add ORIGIN]… [--remove ORIGIN]…',
  summary: 'change the origins of a publishable token, everywhere within a second, and print them',
  options: { add: origins, remove: origins },
  isOfTenants: true,
  async run({ values: { add, remove }, words, source, print }) {
    const id = onlyWord(words, 'ID');
    if (!add && !remove) throw new UsageError('Name an origin: --add or --remove');
    const { database } = loadConfiguration(source);
    const changed = await withDatabase(database, (db) =>
      createAccessTokens(db, systemClock).changeOrigins(id, { add, remove }),
    );
    if (!changed) throw new Error(`There is no valid token ${id}`);
    print(changed.join(' '));
  },
});
