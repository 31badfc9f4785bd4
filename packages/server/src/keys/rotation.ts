/**
 * Rotates the versions of peppers and data keys: `keys create`, `keys rotate` and `keys retire`.
 */

import { lockForProcess } from '../kit/process-lock.ts';
import { createFieldCipher, type FieldCipher, type Resealed } from './field-cipher.ts';
import {
  createVersion,
  dataKeyOf,
  fingerprintKeyOf,
  noticedWithin,
  readSecretsFile,
  type SecretKind,
  type Secrets,
  type SecretVersions,
  toSecretKeys,
  writeSecretsFile,
} from './secrets.ts';
import {
  createSecretKey,
  createVersionedSecret,
  type VersionedSecret,
} from './versioned-secret.ts';

/** Names a version of a secret without revealing it. */
export interface VersionDescription {
  kind: SecretKind;
  id: string;
  from: string;
}

const kinds: readonly SecretKind[] = ['peppers', 'dataKeys'];

/**
 * Creates a secrets file with new random secrets, or with those of the configuration, so that what
 * they sealed can still be decrypted.
 *
 * @throws if the file already exists
 */
export function createSecretsFile(
  file: string,
  { pepper, dataKey, now = new Date() }: { pepper?: string; dataKey?: string; now?: Date } = {},
): VersionDescription[] {
  const version = (key?: string) => ({ ...createVersion(now), ...(key && { key }) });
  const secrets: Secrets = {
    peppers: [version(pepper)],
    dataKeys: [version(dataKey ?? (pepper && dataKeyOf(pepper)))],
  };
  writeSecretsFile(file, secrets);
  return kinds.flatMap((kind) => secrets[kind].map((one) => describe(kind, one)));
}

/**
 * Adds a new version of each kind, which is current after `delay`. By then every process must have
 * the file; those that share it notice it within seconds.
 *
 * @param delay in milliseconds, a minute by default
 * @throws if another process changes the file
 */
export function rotateSecrets(
  file: string,
  {
    kinds: chosen = kinds,
    delay = 60_000,
    now = new Date(),
  }: { kinds?: readonly SecretKind[]; delay?: number; now?: Date } = {},
): VersionDescription[] {
  if (delay < 2 * noticedWithin) {
    throw new TypeError(`Every process needs ${(2 * noticedWithin) / 1_000} s to see a new key`);
  }
  const unlock = lockSecretsFile(file);
  try {
    const secrets = readSecretsFile(file);
    const version = () => createVersion(new Date(now.getTime() + delay));
    const added = chosen.map((kind) => ({ kind, version: version() }));
    for (const { kind, version } of added) secrets[kind].push(version);
    writeSecretsFile(file, secrets, { replace: true });
    return added.map(({ kind, version }) => describe(kind, version));
  } finally {
    unlock();
  }
}

/** Longer than any code is valid, and than clocks differ. */
const settledAfter = 60 * 60_000;

export type Retirement = Resealed & { retired: VersionDescription[] };

/**
 * Removes the versions that are no longer needed: those that have not been current for an hour.
 * Before a data key is removed, everything that it sealed is sealed again, also messages in the
 * outbox, as some wait for days. An older backup of the database needs an older copy of the file.
 *
 * @throws if another process changes the file
 */
export async function retireSecrets(
  file: string,
  resealRows: (cipher: FieldCipher) => Promise<Resealed>,
  now: Date,
): Promise<Retirement> {
  const unlock = lockSecretsFile(file);
  try {
    const secrets = readSecretsFile(file);
    const retired = kinds.flatMap((kind) =>
      findSettled(secrets[kind], now).map((version) => describe(kind, version)),
    );
    if (retired.length === 0) return { retired, resealed: 0, unreadable: 0 };
    const cipher = createFieldCipher(versionedSecretOf(secrets.dataKeys, now));
    const resealed = await resealRows(cipher);
    removeVersions(file, retired);
    return { ...resealed, retired };
  } finally {
    unlock();
  }
}

/**
 * Removes versions from the file as it is now: sealing again takes minutes, in which another machine
 * that shares the file may have added some.
 */
function removeVersions(file: string, retired: readonly VersionDescription[]): void {
  const secrets = readSecretsFile(file);
  secrets.fingerprintKey = fingerprintKeyOf(secrets).export().toString('hex');
  for (const kind of kinds) {
    const ids = retired.filter((one) => one.kind === kind).map(({ id }) => id);
    secrets[kind] = secrets[kind].filter(({ key }) => !ids.includes(createSecretKey(key).id));
  }
  writeSecretsFile(file, secrets, { replace: true });
}

/** Keeps other processes of this machine from changing the file, until it is released. */
function lockSecretsFile(file: string): () => void {
  // Reports a missing file, for which no lock file is to be left.
  readSecretsFile(file);
  return lockForProcess(file, {
    what: 'The secrets file',
    advice: 'wait until its "keys rotate" or "keys retire" has ended, and try again',
  });
}

/**
 * Returns a job that seals again what older data keys sealed, once per new current key. Without a
 * new key, it costs nothing.
 */
export function createResealing(
  dataKeys: VersionedSecret,
  resealRows: () => Promise<Resealed>,
): () => Promise<Resealed> {
  let doneFor: string | undefined;
  return async () => {
    const { id } = dataKeys.current();
    if (dataKeys.all().length === 1 || doneFor === id) return { resealed: 0, unreadable: 0 };
    const resealed = await resealRows();
    doneFor = id;
    return resealed;
  };
}

/** Finds the versions whose successor has been current for long enough. */
function findSettled(versions: SecretVersions, now: Date): SecretVersions {
  const settled = new Date(now.getTime() - settledAfter).toISOString();
  const byTime = versions.toSorted((a, b) => a.from.localeCompare(b.from));
  return byTime.filter((_, index) => {
    const successor = byTime[index + 1];
    return successor !== undefined && successor.from <= settled;
  });
}

function versionedSecretOf(versions: SecretVersions, now: Date): VersionedSecret {
  const keys = toSecretKeys(versions);
  return createVersionedSecret({ keys: () => keys, reload() {} }, { now: () => now });
}

function describe(kind: SecretKind, { key, from }: SecretVersions[number]): VersionDescription {
  return { kind, id: createSecretKey(key).id, from };
}
