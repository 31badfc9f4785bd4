/** Transfers master secrets between keystores: `keys export` and `keys import`. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { writePrivateFile } from '../kit/private-file.ts';
import { decryptKeystore, encryptKeystore, KeystoreError } from './keystore.ts';
import {
  checkPassword,
  type KeystoreAccess,
  keepMasterSecret,
  newMasterSecretName,
  openMasterSecrets,
} from './master-secrets.ts';

/** The exported file and its passphrase, which may differ from the keystore's. */
export interface Export {
  file: string;
  passphrase: string;
}

const format = 'recovery-guardian master secrets';

const ExportSchema = Type.Object({
  format: Type.Literal(format),
  version: Type.Literal(1),
  keystores: Type.Record(Type.String(), Type.Unknown()),
});

/** The name of a file in the keystore itself, never a path out of it. */
const plainName = /^[\w-]+\.json$/;

/**
 * Writes all master secrets of a keystore to one new file, encrypted with a separate passphrase, as
 * a backup.
 *
 * @returns the names of the master secrets
 * @throws {KeystoreError} if the keystore cannot be opened
 */
export async function exportMasterSecrets(
  access: KeystoreAccess,
  { file, passphrase }: Export,
  options: { work?: number | undefined } = {},
): Promise<string[]> {
  checkPassword(passphrase);
  const keystores: Record<string, unknown> = {};
  for (const { name, secret } of await openMasterSecrets(access, { minimumWork: 0 })) {
    keystores[name] = JSON.parse(await encryptKeystore(secret, passphrase, options));
  }
  writePrivateFile(file, `${JSON.stringify({ format, version: 1, keystores }, null, 2)}\n`);
  return Object.keys(keystores).sort();
}

/**
 * Imports master secrets into a keystore, encrypted with its own password: those of an exported
 * file keep their names, so that the newest stays the newest; that of a wallet's keystore file
 * becomes the newest. Existing secrets stay.
 *
 * @returns the names of the imported secrets
 * @throws {KeystoreError} if the passphrase is wrong, or the file damaged or of another format
 */
export async function importMasterSecrets(
  access: KeystoreAccess,
  { file, passphrase }: Export,
  { work, now }: { work?: number | undefined; now?: Date | undefined } = {},
): Promise<string[]> {
  checkPassword(access.password);
  const masterSecrets = [];
  for (const [name, text] of readExport(file, now)) {
    masterSecrets.push({ name, secret: await decryptKeystore(text, passphrase) });
  }
  // All or none: a partly readable file must not restore only a part of the keystore.
  const added = masterSecrets.filter(({ name }) => !existsSync(join(access.keystore, name)));
  for (const masterSecret of added) await keepMasterSecret(access, masterSecret, { work });
  return added.map(({ name }) => name);
}

function readExport(file: string, now: Date | undefined): [name: string, text: string][] {
  const text = readFileSync(file, 'utf8');
  const value = parse(text);
  if (!Value.Check(ExportSchema, value)) return [[newMasterSecretName(now), text]];
  // Checked here, because TypeBox accepts names that a record's pattern does not match.
  const strange = Object.keys(value.keystores).find((name) => !plainName.test(name));
  if (strange !== undefined) {
    throw new KeystoreError(
      'damaged',
      `The file names a master secret ${JSON.stringify(strange)}: a name has letters, digits, "-" and "_", and ends in ".json"`,
    );
  }
  return Object.entries(value.keystores).map(([name, keystore]) => [
    name,
    JSON.stringify(keystore),
  ]);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new KeystoreError('damaged', 'The file is truncated or damaged, or not a keystore');
  }
}
