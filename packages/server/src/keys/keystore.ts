import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  randomUUID,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { keccak256 } from 'viem';

/**
 * The work to try one password: scrypt's N, a power of two. 2^17 takes 128 MiB and half a second.
 */
export const defaultWork = 2 ** 17;

/** Why a keystore cannot be opened. */
export class KeystoreError extends Error {
  override readonly name = 'KeystoreError';
  readonly reason: 'wrong-password' | 'damaged' | 'foreign-format';

  constructor(reason: KeystoreError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const hex = (bytes: number) => Type.String({ pattern: `^[0-9a-fA-F]{${bytes * 2}}$` });
const positive = Type.Integer({ minimum: 1 });

/** The part of the format that we use; other fields, which wallets add, are ignored. */
const KeystoreSchema = Type.Object({
  version: Type.Literal(3),
  id: Type.Optional(Type.String()),
  crypto: Type.Object({
    cipher: Type.Literal('aes-128-ctr'),
    cipherparams: Type.Object({ iv: hex(16) }),
    ciphertext: hex(32),
    kdf: Type.Literal('scrypt'),
    kdfparams: Type.Object({
      dklen: Type.Integer({ minimum: 32, maximum: 64 }),
      n: positive,
      p: positive,
      r: positive,
      salt: Type.String({ pattern: '^([0-9a-fA-F]{2})+$' }),
    }),
    mac: hex(32),
  }),
  /** Our own field: it distinguishes damage from a wrong password, which the MAC alone cannot. */
  checksum: Type.Optional(hex(32)),
});

type Keystore = Static<typeof KeystoreSchema>;
type KeyDerivationParameters = Keystore['crypto']['kdfparams'];

/**
 * Encrypts 32 bytes with a password: Web3 Secret Storage, version 3 (scrypt, AES-128-CTR, a
 * Keccak-256 MAC), as wallets read it. The optional address is left out, as the secret is not the
 * key of one account.
 *
 * @see https://ethereum.org/developers/docs/data-structures-and-encoding/web3-secret-storage
 */
export async function encryptKeystore(
  secret: Uint8Array,
  password: string,
  { work = defaultWork }: { work?: number | undefined } = {},
): Promise<string> {
  if (secret.length !== 32) throw new TypeError('A keystore holds 32 bytes');
  const kdfparams = { dklen: 32, n: work, p: 1, r: 8, salt: randomBytes(32).toString('hex') };
  const key = await deriveKey(password, kdfparams);
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-128-ctr', key.subarray(0, 16), iv);
  const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()]);
  const crypto: Keystore['crypto'] = {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: iv.toString('hex') },
    ciphertext: ciphertext.toString('hex'),
    kdf: 'scrypt',
    kdfparams,
    mac: macOf(key, ciphertext).toString('hex'),
  };
  key.fill(0);
  const keystore: Keystore = { version: 3, id: randomUUID(), crypto, checksum: checksumOf(crypto) };
  return `${JSON.stringify(keystore, null, 2)}\n`;
}

/**
 * Decrypts a keystore from {@link encryptKeystore} or a wallet.
 *
 * @throws {KeystoreError} which says whether the password is wrong, or the file damaged or not a
 * keystore
 */
export async function decryptKeystore(text: string, password: string): Promise<Uint8Array> {
  const { crypto, checksum } = parseKeystore(text);
  if (checksum !== undefined && checksum !== checksumOf(crypto)) {
    throw new KeystoreError('damaged', 'The keystore is damaged: restore it from a backup');
  }
  const key = await deriveKey(password, crypto.kdfparams);
  try {
    const ciphertext = Buffer.from(crypto.ciphertext, 'hex');
    if (!timingSafeEqual(macOf(key, ciphertext), Buffer.from(crypto.mac, 'hex'))) {
      throw new KeystoreError(
        'wrong-password',
        checksum === undefined
          ? 'The password of the keystore is wrong, or the file is damaged'
          : 'The password of the keystore is wrong',
      );
    }
    const iv = Buffer.from(crypto.cipherparams.iv, 'hex');
    const decipher = createDecipheriv('aes-128-ctr', key.subarray(0, 16), iv);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } finally {
    key.fill(0);
  }
}

/**
 * Returns the work to try one password of this keystore: scrypt's N times r and p, relative to our
 * r.
 */
export function workOf(text: string): number {
  const { n, r, p } = parseKeystore(text).crypto.kdfparams;
  return (n * r * p) / 8;
}

function parseKeystore(text: string): Keystore {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw text.trimStart().startsWith('{')
      ? new KeystoreError(
          'damaged',
          'The keystore is truncated or damaged: restore it from a backup',
        )
      : foreign();
  }
  const keystore = withLowerCaseCrypto(value);
  if (!Value.Check(KeystoreSchema, keystore)) throw foreign();
  if (!canDerive(keystore.crypto.kdfparams)) throw foreign();
  return keystore;
}

/** Some wallets capitalize this field's name. */
function withLowerCaseCrypto(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('Crypto' in value)) return value;
  const { Crypto: crypto, ...others } = value;
  return { crypto, ...others };
}

/** Checks the limits of RFC 7914, §2, and that the work does not exhaust the machine. */
function canDerive(params: KeyDerivationParameters): boolean {
  const { n, r, p } = params;
  const log2 = Math.log2(n);
  return (
    Number.isInteger(log2) &&
    log2 >= 1 &&
    log2 < 16 * r &&
    r * p <= 1_024 &&
    memoryOf(params) <= 2 ** 31
  );
}

function foreign(): KeystoreError {
  return new KeystoreError(
    'foreign-format',
    'This keystore has an unknown format: it must be Web3 Secret Storage, version 3, with scrypt and aes-128-ctr, over 32 bytes',
  );
}

const scryptAsync = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Normalizes with NFKC, like wallets, so that a password does not depend on the keyboard. */
function deriveKey(password: string, params: KeyDerivationParameters): Promise<Buffer> {
  const { dklen, n: N, r, p, salt } = params;
  const maxmem = 2 * memoryOf(params);
  return scryptAsync(password.normalize('NFKC'), Buffer.from(salt, 'hex'), dklen, {
    N,
    r,
    p,
    maxmem,
  });
}

function memoryOf({ n, r, p }: KeyDerivationParameters): number {
  return 128 * r * (n + p);
}

function macOf(key: Uint8Array, ciphertext: Uint8Array): Buffer {
  return Buffer.from(keccak256(Buffer.concat([key.subarray(16, 32), ciphertext]), 'bytes'));
}

/** Computed from public fields of the file, so it does not help to guess the password. */
function checksumOf({ cipherparams, ciphertext, kdfparams, mac }: Keystore['crypto']): string {
  const { dklen, n, p, r, salt } = kdfparams;
  const fields = [cipherparams.iv, ciphertext, dklen, n, p, r, salt, mac];
  return createHash('sha256').update(JSON.stringify(fields).toLowerCase()).digest('hex');
}
