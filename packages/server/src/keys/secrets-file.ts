import { createSecretKey as createKeyObject, type KeyObject, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { writePrivateFile } from '../kit/private-file.ts';
import { KeyMissingError } from './key-missing-error.ts';
import { createSecretKey, type SecretKey } from './secret-key.ts';

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
