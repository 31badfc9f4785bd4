import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from '../kit/private-file.ts';
import { KeyMissingError } from './key-missing-error.ts';
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
export function newMasterSecretName(now = new Date()): string {
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
export function checkPassword(password: string): void {
  if (password.length < 12) {
    throw new TypeError(
      'The password has fewer than 12 characters: use a long random one, e.g. from "openssl rand -hex 32"',
    );
  }
}
