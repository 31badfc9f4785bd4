import { administerApiKeys } from '../../adapters/api-keys/administration.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { findScopeMistakes } from '../../configuration/sections/api-key-scope.ts';
import { scopeOf, servedBy } from '../../configuration/sections/endpoint.ts';
import { defineCommand, UsageError } from '../kit/command.ts';
import { parseDuration } from '../kit/duration.ts';

const list = { type: 'string', multiple: true } as const;

export const createApiKey = defineCommand({
  usage:
    '[--plan NAME] [--chain ID]… [--method NAME]… [--origin ORIGIN]… [--policy ID]… [--expires 90d] [--label TEXT]',
  summary: 'create an API key of the endpoint and print it once; a method may be pm_*',
  options: {
    plan: { type: 'string' },
    chain: list,
    method: list,
    origin: list,
    policy: list,
    expires: { type: 'string' },
    label: { type: 'string' },
  },
  async run({ values, source, print, say }) {
    const configuration = loadConfiguration(source);
    const { plans } = configuration.endpoint;
    const { plan, method: methods, origin: origins, policy: policies, label = '' } = values;
    const chains = values.chain?.map(Number);
    const scope = scopeOf({ plan, chains, methods, origins, policies }, plans);
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
