import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  createMasterSecret,
  createSecretsFile,
  type WrittenConfiguration,
} from '@recovery-guardian/server';

/** Not a secret: only this user may read the folder. Its key derivation is cheap, too. */
const password = 'of a world without real accounts';
const work = 2 ** 12;

/**
 * Creates the server's keys as in production: a keystore, from which each account's guardian is
 * derived, and a secrets file. Existing files are kept, unless `overwrite`.
 *
 * @returns the server's configuration sections for them.
 */
export async function makeKeys(
  directory: string,
  { overwrite }: { overwrite: boolean },
): Promise<Pick<WrittenConfiguration, 'guardian' | 'secrets'>> {
  const keystore = join(directory, 'keystore');
  const file = join(directory, 'secrets.json');
  if (overwrite) {
    rmSync(keystore, { recursive: true, force: true });
    rmSync(file, { force: true });
  }
  if (!existsSync(keystore)) await createMasterSecret({ keystore, password }, { work });
  if (!existsSync(file)) createSecretsFile(file);
  return { guardian: { keystore, password }, secrets: { file } };
}
