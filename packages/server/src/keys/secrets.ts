import type { KeyObject } from 'node:crypto';
import { statSync } from 'node:fs';
import type { SecretsConfiguration } from '../configuration/keys.ts';
import type { Clock } from '../kit/clock.ts';
import { createSecretKey, type SecretKey } from './secret-key.ts';
import {
  deriveFingerprintKey,
  fingerprintKeyOf,
  readSecretsFile,
  type SecretVersions,
} from './secrets-file.ts';
import {
  createFixedSecret,
  createVersionedSecret,
  type KeySource,
  type VersionedSecret,
} from './versioned-secret.ts';

/** The keys for hashes of codes and for sealed personal data. */
export interface ServiceSecrets {
  peppers: VersionedSecret;
  dataKeys: VersionedSecret;
  /** The key of fingerprints, by which limits count; it is never rotated. */
  fingerprintKey(): KeyObject;
}

/** Milliseconds until a running process notices a change of the secrets file. */
export const noticedWithin = 5_000;

/**
 * Opens the configured secrets. A file is read again when it changes; if it is unreadable then, the
 * previous content stays in use.
 *
 * @throws if the file cannot be read at first
 */
export function openSecrets(
  { file, pepper, dataKey }: SecretsConfiguration,
  clock: Clock,
): ServiceSecrets {
  if (file !== undefined) {
    const source = watchSecretsFile(file, clock);
    return {
      peppers: createVersionedSecret(source.peppers, clock),
      dataKeys: createVersionedSecret(source.dataKeys, clock),
      fingerprintKey: source.fingerprintKey,
    };
  }
  if (pepper === undefined) throw new Error('secrets names neither a file nor a pepper');
  const only = createSecretKey(pepper);
  return {
    peppers: createFixedSecret(only),
    dataKeys: createFixedSecret(createSecretKey(dataKey ?? dataKeyOf(pepper))),
    fingerprintKey: () => deriveFingerprintKey(only),
  };
}

/** Derives the data key if only a pepper is configured. */
export function dataKeyOf(pepper: string): string {
  return createSecretKey(pepper).derive('data key').export().toString('hex');
}

/** Watches the file without timers: each use may check it, and reads it again if it has changed. */
function watchSecretsFile(
  file: string,
  clock: Clock,
): { peppers: KeySource; dataKeys: KeySource; fingerprintKey(): KeyObject } {
  let mark = markOf(file);
  let keys = readKeys(file);
  const now = () => clock.now().getTime();
  let lookedAt = now();
  const reload = () => {
    lookedAt = now();
    try {
      const newMark = markOf(file);
      if (newMark === mark) return;
      keys = readKeys(file);
      mark = newMark;
    } catch {
      // Incomplete, or on an unavailable volume: "check" and the next start report it.
    }
  };
  const look = () => {
    // The clock may also be set back.
    if (Math.abs(now() - lookedAt) >= noticedWithin) reload();
    return keys;
  };
  return {
    peppers: { keys: () => look().peppers, reload },
    dataKeys: { keys: () => look().dataKeys, reload },
    fingerprintKey: () => look().fingerprintKey,
  };
}

/** Returns a mark that changes when the file is replaced or written to. */
function markOf(file: string): string {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeNs}` : 'none';
}

function readKeys(file: string) {
  const secrets = readSecretsFile(file);
  return {
    peppers: toSecretKeys(secrets.peppers),
    dataKeys: toSecretKeys(secrets.dataKeys),
    fingerprintKey: fingerprintKeyOf(secrets),
  };
}

export function toSecretKeys(versions: SecretVersions): SecretKey[] {
  return versions.map(({ key, from }) => createSecretKey(key, new Date(from)));
}
