import type { NewAccessToken } from '../../adapters/access-tokens/access-tokens.ts';
import { createAccessToken } from '../../adapters/access-tokens/token-administration.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { defineCommand, UsageError } from '../kit/command.ts';

export const createToken = defineCommand({
  usage: '--kind secret|publishable|app [--origin ORIGIN]… [--label TEXT]',
  summary: "make an access token and print it, this once only; an origin may be '*'",
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
