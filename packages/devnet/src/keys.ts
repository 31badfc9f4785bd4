import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  createMasterSecret,
  createSecretsFile,
  type WrittenConfiguration,
} from '@recovery-guardian/server';

/** It keeps nobody out of a folder that only this user may read; guessing it is cheap, too. */
const password = 'of a world without real accounts';
const work = 2 ** 12;

/**
 * Makes what the server's keys are in production: a keystore, from which every account gets a guardian
 * of its own, and a secrets file; those of the directory stay unless they are to be made anew.
 *
 * @returns the sections of the server's configuration that name them.
 */
export async function makeKeys(
  directory: string,
  { anew }: { anew: boolean },
): Promise<Pick<WrittenConfiguration, 'guardian' | 'secrets'>> {
  const keystore = join(directory, 'keystore');
  const file = join(directory, 'secrets.json');
  if (anew) {
    rmSync(keystore, { recursive: true, force: true });
    rmSync(file, { force: true });
  }
  if (!existsSync(keystore)) await createMasterSecret({ keystore, password }, { work });
  if (!existsSync(file)) createSecretsFile(file);
  return { guardian: { keystore, password }, secrets: { file } };
}
