import { exportMasterSecrets } from '../../adapters/guardian-keys/transfer.ts';
import { defineCommand, onlyWord } from '../kit/command.ts';
import { auditKeys } from './audited.ts';
import { keystoreOf, loadKeyConfiguration, readPassphrase } from './key-configuration.ts';

export const exportKeys = defineCommand({
  usage: 'FILE --passphrase-file FILE',
  summary: 'export all master secrets to one file, encrypted with a separate passphrase',
  options: { 'passphrase-file': { type: 'string' } },
  isOfTenants: true,
  async run({ values, words, source, print, say }) {
    const file = onlyWord(words, 'FILE');
    const passphrase = readPassphrase(values['passphrase-file']);
    const configuration = loadKeyConfiguration(source);
    const names = await exportMasterSecrets(keystoreOf(configuration), { file, passphrase });
    for (const name of names) print(`Exported ${name}`);
    await auditKeys(configuration, { event: 'keys-exported', names, say });
  },
});
