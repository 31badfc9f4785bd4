import type { KeyObject } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Clock } from '@recovery-guardian/recovery-service';
import type { SecretsConfiguration } from '../../configuration/sections/keys.ts';
import { createFixedSecret, createVersionedSecret, type VersionedSecret, type KeySource } from './versioned-secret.ts';
import { createSecretKey, type SecretKey } from './secret-key.ts';
import {
  deriveFingerprintKey,
  fingerprintKeyOf,
  readSecretsFile,
  type SecretVersions,
} from './secrets-file.ts';

/** What keys the hashes of codes, and what seals personal data. */
export type ServiceSecrets = {
  peppers: VersionedSecret;
  dataKeys: VersionedSecret;
  /** What keys fingerprints, by which limits count; it is never rotated. */
  fingerprintKey(): KeyObject;
};

/** How soon a running process sees that the secrets file has changed, in milliseconds. */
export const noticedWithin = 5_000;

/**
 * Opens the secrets as the configuration has them. A file is read again once it changes; should it not
 * be readable then, what was read before stays good.
 *
 * @throws when the file cannot be read at first.
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

/** The data key of those who set a pepper only. */
export function dataKeyOf(pepper: string): string {
  return createSecretKey(pepper).derive('data key').export().toString('hex');
}

/** Asked for at every use, so it looks at the file once in a while, and reads it when it is another. */
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
      // Half put in place by hand, or on a volume that is away: "check" and the next start name it.
    }
  };
  const look = () => {
    // A clock may also be set back.
    if (Math.abs(now() - lookedAt) >= noticedWithin) reload();
    return keys;
  };
  return {
    peppers: { keys: () => look().peppers, reload },
    dataKeys: { keys: () => look().dataKeys, reload },
    fingerprintKey: () => look().fingerprintKey,
  };
}

/** Differs whenever the file has been replaced or written to. */
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
