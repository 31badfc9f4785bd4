import { createSecretKey as createKeyObject, type KeyObject, randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { SecretsConfiguration } from '../configuration/keys.ts';
import type { Clock } from '../kit/clock.ts';
import { writePrivateFile } from '../kit/private-file.ts';
import { KeyMissingError } from './key-errors.ts';
import {
  createFixedSecret,
  createSecretKey,
  createVersionedSecret,
  type KeySource,
  type SecretKey,
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

const VersionSchema = Type.Object(
  {
    /** 64 hexadecimal digits. */
    key: Type.String({ pattern: '^[0-9a-fA-F]{64}$' }),
    /** From when it is used to write. */
    from: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  },
  { additionalProperties: false },
);

const SecretsSchema = Type.Object(
  {
    peppers: Type.Array(VersionSchema, { minItems: 1 }),
    dataKeys: Type.Array(VersionSchema, { minItems: 1 }),
    /** 64 hexadecimal digits; stores {@link fingerprintKeyOf} once its pepper is removed. */
    fingerprintKey: Type.Optional(Type.String({ pattern: '^[0-9a-fA-F]{64}$' })),
  },
  { additionalProperties: false },
);

/** The versions of a secret, oldest first. */
export type SecretVersions = Static<typeof VersionSchema>[];

export type Secrets = Static<typeof SecretsSchema>;

/** The secrets, which are rotated independently. */
export type SecretKind = 'peppers' | 'dataKeys';

/** @throws if it cannot be read, with the reason, but without quoting it */
export function readSecretsFile(file: string): Secrets {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') {
      throw new KeyMissingError(
        `There is no secrets file ${file}: create one with "recovery-guardian keys create", or restore yours`,
      );
    }
    throw new Error(
      `The secrets file ${file} cannot be read${code ? ` (${code})` : ': it is not valid JSON'}`,
    );
  }
  if (!Value.Check(SecretsSchema, value)) {
    throw new Error(
      `The secrets file ${file} is damaged: it must hold "peppers" and "dataKeys", each a list of { "key": 64 hexadecimal digits, "from": a time }`,
    );
  }
  return value;
}

export function writeSecretsFile(
  file: string,
  secrets: Secrets,
  options: { replace?: boolean } = {},
): void {
  writePrivateFile(file, `${JSON.stringify(secrets, null, 2)}\n`, options);
}

/**
 * Returns the key of fingerprints, which is derived from the oldest pepper and never changes.
 * Limits count by fingerprint, so a new key would reset every counter.
 */
export function fingerprintKeyOf({ peppers, fingerprintKey }: Secrets): KeyObject {
  if (fingerprintKey !== undefined) return createKeyObject(Buffer.from(fingerprintKey, 'hex'));
  const [oldest] = peppers.toSorted((a, b) => a.from.localeCompare(b.from));
  if (!oldest) throw new Error('A secrets file needs at least one pepper');
  return deriveFingerprintKey(createSecretKey(oldest.key));
}

export function deriveFingerprintKey(pepper: SecretKey): KeyObject {
  return pepper.derive('fingerprint');
}

export function createVersion(from: Date): SecretVersions[number] {
  return { key: randomBytes(32).toString('hex'), from: from.toISOString() };
}
