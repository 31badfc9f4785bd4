import { importMasterSecrets } from '../../adapters/guardian-keys/transfer.ts';
import { defineCommand, onlyWord } from '../kit/command.ts';
import { auditKeys } from './audited.ts';
import { keystoreOf, loadKeyConfiguration, readPassphrase } from './key-configuration.ts';

export const importKeys = defineCommand({
  usage: 'FILE --passphrase-file FILE',
  summary: 'import exported master secrets, or the keystore file of a wallet',
  options: { 'passphrase-file': { type: 'string' } },
  isOfTenants: true,
  async run({ values, words, source, print, say }) {
    const file = onlyWord(words, 'FILE');
    const passphrase = readPassphrase(values['passphrase-file']);
    const configuration = loadKeyConfiguration(source);
    const names = await importMasterSecrets(keystoreOf(configuration), { file, passphrase });
    for (const name of names) print(`Imported ${name}`);
    if (names.length === 0) print('The keystore already has all of them');
    else await auditKeys(configuration, { event: 'keys-imported', names, say });
  },
});
