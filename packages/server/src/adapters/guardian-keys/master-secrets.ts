import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from '../private-file.ts';
import {
  decryptKeystore,
  defaultWork,
  encryptKeystore,
  KeystoreError,
  workOf,
} from './keystore.ts';

/**
 * What guardian keys come from. The keystore is a folder with one encrypted file for each, named by
 * when it was made: the newest serves new guardians, the older ones those that accounts still have.
 */
export type MasterSecret = {
  /** The file's name. */
  name: string;
  /** 32 bytes that are also a private key of secp256k1. */
  secret: Uint8Array;
};

/** A keystore that is opened or added to. */
export type KeystoreAccess = { keystore: string; password: string };

/**
 * Opens all master secrets of a keystore.
 *
 * @param minimumWork refuses files whose password is too cheap to guess.
 * @returns the newest first; one at least.
 * @throws {KeystoreError} that names the file.
 */
export async function openMasterSecrets(
  { keystore, password }: KeystoreAccess,
  { minimumWork = defaultWork }: { minimumWork?: number } = {},
): Promise<[MasterSecret, ...MasterSecret[]]> {
  const secrets: MasterSecret[] = [];
  // One after the other: each takes scrypt's memory.
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
    throw new Error(
      `There is no master secret in ${keystore}: make one by "recovery-guardian keys create", or bring one back by "keys import"`,
    );
  }
  return [newest, ...older];
}

const tooCheap =
  'Its password is too cheap to guess (scrypt with N below 2^17): encrypt it anew by "recovery-guardian keys import"';

/** The names of a keystore's files, oldest first; none where there is no such folder. */
export function listMasterSecrets(keystore: string): string[] {
  if (!existsSync(keystore)) return [];
  return readdirSync(keystore)
    .filter((name) => name.endsWith('.json'))
    .sort();
}

/**
 * Adds a new random master secret to a keystore; a running service takes it up when it starts again.
 *
 * @param work less than the default only where no real account depends on it.
 * @returns the name of its file.
 */
export async function createMasterSecret(
  access: KeystoreAccess,
  { now, work }: { now?: Date | undefined; work?: number | undefined } = {},
): Promise<string> {
  // 2^-128 of all numbers are no private keys: none of these has ever been drawn.
  const secret = randomBytes(32);
  const name = newMasterSecretName(now);
  await keepMasterSecret(access, { name, secret }, { work });
  secret.fill(0);
  return name;
}

/** Sorts by time, and differs from what another machine makes in the same moment. */
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

/** @throws when whoever has the file could guess it. */
export function checkPassword(password: string): void {
  if (password.length < 12) {
    throw new TypeError(
      'The password has fewer than 12 characters: take a long random one, e.g. by "openssl rand -hex 32"',
    );
  }
}
