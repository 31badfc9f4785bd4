import { rotateSecrets } from '../../adapters/encryption/rotation.ts';
import type { SecretKind } from '../../adapters/encryption/secrets-file.ts';
import { defineCommand, UsageError } from '../kit/command.ts';
import { auditKeys } from './audited.ts';
import { loadKeyConfiguration, secretsFileOf } from './key-configuration.ts';

export const rotateKeys = defineCommand({
  usage: '[--only peppers|dataKeys]',
  summary: 'add a new pepper and data key, which running servers use within a minute',
  options: { only: { type: 'string' } },
  isOfTenants: true,
  async run({ values, source, print, say }) {
    const { only } = values;
    if (only !== undefined && !isKind(only)) {
      throw new UsageError('--only must be peppers or dataKeys');
    }
    const configuration = loadKeyConfiguration(source);
    const versions = rotateSecrets(secretsFileOf(configuration), only ? { kinds: [only] } : {});
    for (const { kind, id, from } of versions) print(`${kind} ${id} writes from ${from}`);
    print('An hour later, "keys retire" removes what is no longer needed');
    const names = versions.map(({ kind, id }) => `${kind}:${id}`);
    await auditKeys(configuration, { event: 'keys-rotated', names, say });
  },
});

function isKind(text: string): text is SecretKind {
  return text === 'peppers' || text === 'dataKeys';
}
