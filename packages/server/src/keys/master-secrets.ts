import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { writePrivateFile } from '../kit/private-file.ts';
import { KeyMissingError } from './key-errors.ts';
import {
  decryptKeystore,
  defaultWork,
  encryptKeystore,
  KeystoreError,
  workOf,
} from './keystore.ts';

/**
 * A secret from which guardian keys are derived. The keystore is a folder with one encrypted file
 * per secret, named by its creation time: the newest is for new guardians, the older ones for those
 * that accounts still have.
 */
export interface MasterSecret {
  /** The file's name. */
  name: string;
  /** 32 bytes that are also a valid private key of secp256k1. */
  secret: Uint8Array;
}

export interface KeystoreAccess {
  keystore: string;
  password: string;
}

/**
 * Opens all master secrets of a keystore.
 *
 * @param minimumWork refuses files with too little work per password
 * @returns at least one, the newest first
 * @throws {KeystoreError} with the name of the file
 */
export async function openMasterSecrets(
  { keystore, password }: KeystoreAccess,
  { minimumWork = defaultWork }: { minimumWork?: number } = {},
): Promise<[MasterSecret, ...MasterSecret[]]> {
  const secrets: MasterSecret[] = [];
  // One at a time, because each needs scrypt's memory.
  for (const name of listMasterSecrets(keystore).toReversed()) {
    const file = join(keystore, name);
    try {
      const text = readFileSync(file, 'utf8');
      if (workOf(text) < minimumWork) throw new Error(tooCheap);
      secrets.push({ name, secret: await decryptKeystore(text, password) });
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof KeystoreError) {
        throw new KeystoreError(error.reason, `${file}: ${message}`);
      }
      throw new Error(`${file}: ${message}`);
    }
  }
  const [newest, ...older] = secrets;
  if (!newest) {
    throw new KeyMissingError(
      `There is no master secret in ${keystore}: create one with "recovery-guardian keys create", or restore one with "keys import"`,
    );
  }
  return [newest, ...older];
}

const tooCheap =
  'Its password is too cheap to guess (scrypt with N below 2^17): encrypt it again with "recovery-guardian keys import"';

/** Lists the names of a keystore's files, oldest first; empty if the folder does not exist. */
export function listMasterSecrets(keystore: string): string[] {
  if (!existsSync(keystore)) return [];
  return readdirSync(keystore)
    .filter((name) => name.endsWith('.json'))
    .sort();
}

/**
 * Adds a new random master secret to a keystore; a running service uses it after its next start.
 *
 * @param work less than the default only if no real account depends on it
 * @returns the name of its file
 */
export async function createMasterSecret(
  access: KeystoreAccess,
  { now, work }: { now?: Date | undefined; work?: number | undefined } = {},
): Promise<string> {
  // Only 2^-128 of all numbers are not private keys.
  const secret = randomBytes(32);
  const name = newMasterSecretName(now);
  await keepMasterSecret(access, { name, secret }, { work });
  secret.fill(0);
  return name;
}

/** Returns a name that sorts by time, and is unique across machines. */
function newMasterSecretName(now = new Date()): string {
  return `${now.toISOString().replace(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}.json`;
}

/** Adds a master secret under its name. */
export async function keepMasterSecret(
  { keystore, password }: KeystoreAccess,
  { name, secret }: MasterSecret,
  options: { work?: number | undefined } = {},
): Promise<void> {
  checkPassword(password);
  writePrivateFile(join(keystore, name), await encryptKeystore(secret, password, options));
}

/** @throws if the password could be guessed from the file */
function checkPassword(password: string): void {
  if (password.length < 12) {
    throw new TypeError(
      'The password has fewer than 12 characters: use a long random one, e.g. from "openssl rand -hex 32"',
    );
  }
}

/** Transfers master secrets between keystores: `keys export` and `keys import`. */

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
