import { teamPattern } from '../configuration/endpoint.ts';
import { type ConfigurationSource, loadConfiguration } from '../configuration/load.ts';
import { withDatabase } from '../database/migrate.ts';
import { openSecrets } from '../keys/secrets.ts';
import { systemClock } from '../kit/clock.ts';
import {
  createManagementKeys,
  type ManagementKeys,
  managementScopes,
  overviewScope,
} from '../platform/management-keys.ts';
import { defineCommand, onlyWord, parseDuration, UsageError } from './command.ts';

async function administer<Result>(
  source: ConfigurationSource,
  act: (keys: ManagementKeys) => Promise<Result>,
): Promise<Result> {
  const { database, secrets } = loadConfiguration(source);
  const opened = openSecrets(secrets, systemClock);
  return withDatabase(database, (db) => act(createManagementKeys(db, systemClock, opened)));
}

export const createManagementKey = defineCommand({
  usage:
    'TEAM --scope gas-policies:read|gas-policies:write…|overview:read [--expires 90d] [--label TEXT]',
  summary:
    "create a key of the platform API for a team, or of the operator's overview of all teams, and print it once",
  options: {
    scope: { type: 'string', multiple: true },
    expires: { type: 'string' },
    label: { type: 'string' },
  },
  async run({ values, words, source, print, say }) {
    const team = onlyWord(words, 'TEAM');
    const { scope = [], expires, label = '' } = values;
    const scopes = managementScopes.filter((one) => scope.includes(one));
    if (scopes.length === 0 || scopes.length < new Set(scope).size) {
      throw new UsageError(`--scope is one or more of ${managementScopes.join(', ')}`);
    }
    const isForPage = scopes.includes(overviewScope);
    if (isForPage && scopes.length > 1) {
      throw new UsageError(`${overviewScope} is the only scope of a key: it is typed into a page`);
    }
    if (!new RegExp(teamPattern).test(team)) {
      throw new UsageError('TEAM is up to 32 small letters, digits and hyphens');
    }
    const life = expires && parseDuration(expires, '--expires');
    const expiresAt = life ? new Date(systemClock.now().getTime() + life) : undefined;
    const made = await administer(source, (keys) =>
      keys.create({ team, scopes, label, expiresAt }),
    );
    const place = isForPage ? 'for the overview alone' : 'it must never be in a page or app';
    say(`Management key ${made.id} of ${team}, shown only once; ${place}:`);
    print(made.key);
  },
});

export const listManagementKeys = defineCommand({
  summary: 'list the keys of the platform API',
  async run({ source, print }) {
    for (const key of await administer(source, (keys) => keys.list())) {
      const { id, team, scopes, label, createdAt, expiresAt, revokedAt, replacedBy } = key;
      const replaced = replacedBy ? `replaced by ${replacedBy}` : 'valid';
      const until = expiresAt ? `${replaced} until ${expiresAt.toISOString()}` : replaced;
      const state = revokedAt ? `revoked ${revokedAt.toISOString()}` : until;
      print([id, team, state, createdAt.toISOString(), scopes.join(' '), label].join('\t'));
    }
  },
});

export const rotateManagementKey = defineCommand({
  usage: 'ID [--overlap 24h]',
  summary: 'replace a key of the platform API, which stays valid for the overlap (24h)',
  options: { overlap: { type: 'string' } },
  async run({ values, words, source, print, say }) {
    const id = onlyWord(words, 'ID');
    const { overlap = '24h' } = values;
    const milliseconds = parseDuration(overlap, '--overlap');
    const made = await administer(source, (keys) => keys.rotate(id, milliseconds));
    if (!made) throw new Error(`There is no valid management key ${id} without a replacement`);
    say(`Management key ${made.id}, shown only once; ${id} ends in ${overlap}:`);
    print(made.key);
  },
});

export const revokeManagementKey = defineCommand({
  usage: 'ID',
  summary: 'revoke a key of the platform API, everywhere within seconds',
  async run({ words, source, print }) {
    const id = onlyWord(words, 'ID');
    if (!(await administer(source, (keys) => keys.revoke(id)))) {
      throw new Error(`There is no valid management key ${id}`);
    }
    print(`Management key ${id} is revoked`);
  },
});
