import { findScopeMistakes, scopeOf, servedBy } from '../configuration/endpoint.ts';
import { loadConfiguration } from '../configuration/load.ts';
import { type ApiKeyRecord, administerApiKeys } from '../endpoint/api-keys.ts';
import { systemClock } from '../kit/clock.ts';
import { defineCommand, onlyWord, parseDuration, UsageError } from './command.ts';

const list = { type: 'string', multiple: true } as const;

export const createApiKey = defineCommand({
  usage:
    '[--plan NAME] [--chain ID]… [--method NAME]… [--origin ORIGIN]… [--policy ID]… [--team NAME] [--expires 90d] [--label TEXT]',
  summary: 'create an API key of the endpoint and print it once; a method may be pm_*',
  options: {
    plan: { type: 'string' },
    chain: list,
    method: list,
    origin: list,
    policy: list,
    team: { type: 'string' },
    expires: { type: 'string' },
    label: { type: 'string' },
  },
  async run({ values, source, print, say }) {
    const configuration = loadConfiguration(source);
    const { plans } = configuration.endpoint;
    const { plan, method: methods, origin: origins, policy: policies, team, label = '' } = values;
    const chains = values.chain?.map(Number);
    const scope = scopeOf({ plan, chains, methods, origins, policies, team }, plans);
    const mistakes = findScopeMistakes(
      scope,
      servedBy(configuration.endpoint, configuration.chains),
    );
    if (mistakes.length > 0) throw new UsageError(mistakes.join('\n'));
    const life = values.expires && parseDuration(values.expires, '--expires');
    const expiresAt = life ? new Date(systemClock.now().getTime() + life) : undefined;

    const keys = administerApiKeys(configuration);
    const { id, key } = await keys.create({ scope, label, expiresAt });
    say(`API key ${id}, shown only once:`);
    print(key);
  },
});

export const listApiKeys = defineCommand({
  summary: "list the endpoint's API keys, but those of the configuration",
  async run({ source, print }) {
    for (const key of await administerApiKeys(loadConfiguration(source)).list()) {
      const { id, plan, createdAt, label } = key;
      print(
        [id, plan, stateOf(key), createdAt.toISOString(), describeScope(key), label].join('\t'),
      );
    }
  },
});

function stateOf({ revokedAt, expiresAt, replacedBy }: ApiKeyRecord): string {
  if (revokedAt) return `revoked ${revokedAt.toISOString()}`;
  const state = replacedBy ? `replaced by ${replacedBy}` : 'valid';
  return expiresAt ? `${state} until ${expiresAt.toISOString()}` : state;
}

function describeScope({ chains, methods, origins, policies, team }: ApiKeyRecord): string {
  const teams = team === undefined ? undefined : [team];
  const scope = { chains, methods, origins, policies, team: teams };
  const parts = Object.entries(scope).flatMap(([name, values]) =>
    values ? [`${name} ${values.join(' ')}`] : [],
  );
  return parts.join(', ');
}

export const rotateApiKey = defineCommand({
  usage: 'ID [--overlap 24h]',
  summary: 'replace a key, which stays valid for the overlap (24h), and print the new one',
  options: { overlap: { type: 'string' } },
  async run({ values, words, source, print, say }) {
    const id = onlyWord(words, 'ID');
    const { overlap = '24h' } = values;
    const milliseconds = parseDuration(overlap, '--overlap');
    const made = await administerApiKeys(loadConfiguration(source)).rotate(id, milliseconds);
    if (!made) throw new Error(`There is no valid API key ${id} without a replacement`);
    say(`API key ${made.id}, shown only once; ${id} ends in ${overlap}:`);
    print(made.key);
  },
});

export const revokeApiKey = defineCommand({
  usage: 'ID',
  summary: 'revoke an API key, everywhere within seconds',
  async run({ words, source, print }) {
    const id = onlyWord(words, 'ID');
    const isRevoked = await administerApiKeys(loadConfiguration(source)).revoke(id);
    if (!isRevoked) throw new Error(`There is no valid API key ${id}`);
    print(`API key ${id} is revoked`);
  },
});
