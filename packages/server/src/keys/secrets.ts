import {
  createHmac,
  createSecretKey as createKeyObject,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { SecretsConfiguration } from '../configuration/keys.ts';
import type { Clock } from '../kit/clock.ts';
import { writePrivateFile } from '../kit/private-file.ts';
import { KeyMissingError } from './key-errors.ts';

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

/**
 * The versions of one secret. All of them read; only the current one writes: the youngest whose
 * start has passed. So every process can know a new version before any of them writes with it, and
 * a rotation needs no pause.
 */
export interface VersionedSecret {
  /** The version that writes. */
  current(): SecretKey;
  /** All versions, the current one first. */
  all(): readonly SecretKey[];
  /** Finds a version by id, reloading if it is unknown; `undefined` if there is none. */
  find(id: string): SecretKey | undefined;
}

/** The source of a secret's versions: at least one, in any order. */
interface KeySource {
  keys(): readonly SecretKey[];
  /** Reads them again. */
  reload(): void;
}

export function createVersionedSecret(source: KeySource, clock: Clock): VersionedSecret {
  const current = () => findWriter(source.keys(), clock.now());
  return {
    current,
    all() {
      const writer = current();
      return [writer, ...source.keys().filter((key) => key !== writer)];
    },
    find(id) {
      const isIt = (key: SecretKey) => key.id === id;
      const known = source.keys().find(isIt);
      if (known) return known;
      source.reload();
      return source.keys().find(isIt);
    },
  };
}

/** Creates a secret with a single version that never changes. */
export function createFixedSecret(key: SecretKey): VersionedSecret {
  return { current: () => key, all: () => [key], find: (id) => (id === key.id ? key : undefined) };
}

/** Finds the youngest version whose start has passed; if none has, the first to start. */
function findWriter(keys: readonly SecretKey[], now: Date): SecretKey {
  const [oldest, ...younger] = keys.toSorted((a, b) => a.from.getTime() - b.from.getTime());
  if (!oldest) throw new Error('A versioned secret needs at least one key');
  return younger.findLast((key) => key.from <= now) ?? oldest;
}

/** One version of a secret: 32 bytes, from which a key for every purpose is derived. */
export interface SecretKey {
  /** Identifies the version without revealing it: 8 bytes derived from the key, in hexadecimal. */
  readonly id: string;
  /** From when it is used to write; it is used to read as soon as it is known. */
  readonly from: Date;
  /**
   * Derives the 32-byte key of a purpose (HKDF-SHA256, RFC 5869). A `KeyObject`, because creating
   * one for each use takes four times as long as the use itself.
   */
  derive(purpose: string): KeyObject;
}

/** @param secret 64 hexadecimal digits */
export function createSecretKey(secret: string, from = new Date(0)): SecretKey {
  const bytes = Buffer.from(secret, 'hex');
  if (bytes.length !== 32) throw new TypeError('A secret must be 64 hexadecimal digits');
  const derived = new Map<string, KeyObject>();
  const derive = (purpose: string) => {
    const known = derived.get(purpose);
    if (known) return known;
    const key = createKeyObject(
      new Uint8Array(hkdfSync('sha256', bytes, '', `recovery-guardian ${purpose}`, 32)),
    );
    derived.set(purpose, key);
    return key;
  };
  return { id: derive('key id').export().toString('hex', 0, 8), from, derive };
}

/** Returns the HMAC-SHA256 of a list of texts, which differs from that of any other list. */
export function keyedHash(key: KeyObject, parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(encodeParts(parts)).digest();
}

/** Encodes each part with its length, so that two lists never have the same encoding. */
export function encodeParts(parts: readonly string[]): Buffer {
  const lengths = parts.map((part) => Buffer.byteLength(part));
  const encoded = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + length, 0));
  let at = 0;
  for (const [i, part] of parts.entries()) {
    at = encoded.writeUInt32BE(lengths[i] ?? 0, at);
    at += encoded.write(part, at);
  }
  return encoded;
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
