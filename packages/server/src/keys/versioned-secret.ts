import {
  createHmac,
  createSecretKey as createKeyObject,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import type { Clock } from '../kit/clock.ts';

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
export interface KeySource {
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
