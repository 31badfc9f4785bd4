import { administerApiKeys } from '../../adapters/api-keys/administration.ts';
import type { ApiKeyRecord } from '../../adapters/database/repositories/api-keys.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { defineCommand } from '../kit/command.ts';

export const listApiKeys = defineCommand({
  summary: "list the endpoint's API keys, but those of the configuration",
  async run({ source, print }) {
    for (const key of await administerApiKeys(loadConfiguration(source)).list()) {
      const { id, plan, createdAt, label } = key;
      print([id, plan, stateOf(key), createdAt.toISOString(), scopeOf(key), label].join('\t'));
    }
  },
});

function stateOf({ revokedAt, expiresAt, replacedBy }: ApiKeyRecord): string {
  if (revokedAt) return `revoked ${revokedAt.toISOString()}`;
  const state = replacedBy ? `replaced by ${replacedBy}` : 'valid';
  return expiresAt ? `${state} until ${expiresAt.toISOString()}` : state;
}

function scopeOf({ chains, methods, origins, policies }: ApiKeyRecord): string {
  const parts = Object.entries({ chains, methods, origins, policies }).flatMap(([name, values]) =>
    values ? [`${name} ${values.join(' ')}`] : [],
  );
  return parts.join(', ');
}
