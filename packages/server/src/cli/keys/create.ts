import { existsSync } from 'node:fs';
import { createSecretsFile } from '../../adapters/encryption/rotation.ts';
import {
  createMasterSecret,
  listMasterSecrets,
} from '../../adapters/guardian-keys/master-secrets.ts';
import { createKey } from '../../adapters/guardian-keys/pkcs11-keys.ts';
import { defineCommand } from '../kit/command.ts';
import { auditKeys } from './audited.ts';
import { keystoreOf, loadKeyConfiguration } from './key-configuration.ts';

export const createKeys = defineCommand({
  usage: '[--another]',
  summary: 'create the configured secrets file, and the master secret or the key in the HSM',
  options: { another: { type: 'boolean' } },
  isOfTenants: true,
  async run({ values, source, print, say }) {
    const configuration = loadKeyConfiguration(source);
    const file = configuration.secrets?.file;
    const names: string[] = [];
    if (file !== undefined && !existsSync(file)) {
      names.push(...createSecretsFile(file).map(({ kind, id }) => `${kind}:${id}`));
      print(`Created ${file}`);
    }
    if (configuration.guardian.keystore !== undefined) {
      const access = keystoreOf(configuration);
      if (listMasterSecrets(access.keystore).length === 0 || values.another) {
        const name = await createMasterSecret(access);
        names.push(name);
        print(
          `Created ${access.keystore}/${name}: back it up with "keys export" before anyone registers`,
        );
      } else {
        print(`${access.keystore} has a master secret; --another adds one for new registrations`);
      }
    }
    const { pkcs11, guardianKey = 'derived' } = configuration.guardian;
    if (pkcs11 !== undefined) {
      const id = await createKey(pkcs11, guardianKey, { isAnother: values.another === true });
      if (id === undefined) {
        print(
          `${pkcs11.token} has a key "${pkcs11.key}"; --another adds one for new registrations`,
        );
      } else {
        names.push(`${pkcs11.key}:${id}`);
        print(
          `Created the key "${pkcs11.key}" in ${pkcs11.token}: back up the token with the vendor's tool before anyone registers`,
        );
      }
    }
    if (names.length > 0) await auditKeys(configuration, { event: 'keys-created', names, say });
  },
});
