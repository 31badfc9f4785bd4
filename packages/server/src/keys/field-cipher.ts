import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  encodeParts,
  keyedHash,
  type SecretKey,
  type VersionedSecret,
} from './versioned-secret.ts';

/**
 * Encrypts personal data, so that the database alone does not reveal it. The newest data key seals;
 * all known keys open.
 */
export interface FieldCipher {
  /** Encrypts a text for one field: in another field it cannot be decrypted. */
  seal(text: string, field: FieldRef): Uint8Array;
  /**
   * @throws {SealError} if it was sealed for another field, under an unknown or removed key, or has
   * been changed
   */
  open(sealed: Uint8Array, field: FieldRef): string;
  /** Finds a text without revealing it: equal texts of one purpose have equal indexes. */
  blindIndex(purpose: string, text: string): Uint8Array;
  /**
   * The indexes that a text may be stored under, the current one first: several while data keys are
   * rotated.
   */
  candidateIndexes(purpose: string, text: string): Uint8Array[];
  /** The prefix of texts that are sealed with the current key. */
  currentPrefix(): Uint8Array;
}

/** The field that a sealed text is stored in. */
export interface FieldRef {
  table: string;
  column: string;
  id: string;
}

/** The number of rows that were sealed again, and of those that cannot be decrypted. */
export interface Resealed {
  resealed: number;
  unreadable: number;
}

/** A sealed text cannot be decrypted. The message does not contain it. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/** A sealed text consists of this, the key's id, the nonce, the ciphertext and the tag. */
const version = Uint8Array.of(1);
const idLength = 8;
const nonceLength = 12;
const tagLength = 16;
const prefixLength = version.length + idLength;

/** A sealed text that cannot be decrypted, and why. */
export type Unreadable = Pick<FieldRef, 'table' | 'id'> & { problem: string };

/**
 * Creates a cipher with AES-256-GCM and HMAC-SHA256, under keys derived from the data key.
 *
 * @param onUnreadable called for each text that cannot be decrypted, for the log and the metrics
 */
export function createFieldCipher(
  dataKeys: VersionedSecret,
  onUnreadable: (unreadable: Unreadable) => void = () => {},
): FieldCipher {
  return {
    seal(text, field) {
      const key = dataKeys.current();
      const prefix = prefixOf(key);
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key.derive('seal'), nonce);
      cipher.setAAD(associatedData(prefix, field));
      const ciphertext = [cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([prefix, nonce, ...ciphertext, cipher.getAuthTag()]);
    },

    open(sealed, field) {
      try {
        return openSealed(dataKeys, sealed, field);
      } catch (error) {
        const { message: problem } = error as Error;
        onUnreadable({ table: field.table, id: field.id, problem });
        throw error;
      }
    },

    blindIndex: (purpose, text) => indexOf(dataKeys.current(), purpose, text),
    candidateIndexes: (purpose, text) => dataKeys.all().map((key) => indexOf(key, purpose, text)),
    currentPrefix: () => prefixOf(dataKeys.current()),
  };
}

/**
 * Decrypts a text, or returns `undefined` if it is unreadable, so that one row never blocks others.
 */
export function tryOpen(
  cipher: FieldCipher,
  sealed: Uint8Array,
  field: FieldRef,
): string | undefined {
  try {
    return cipher.open(sealed, field);
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

/** @throws {SealError} */
function openSealed(dataKeys: VersionedSecret, sealed: Uint8Array, field: FieldRef): string {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < prefixLength + nonceLength + tagLength || bytes[0] !== version[0]) {
    throw new SealError('This is not a sealed text');
  }
  const prefix = bytes.subarray(0, prefixLength);
  const id = prefix.toString('hex', version.length);
  const key = dataKeys.find(id);
  if (!key) throw new SealError(`The data key ${id} is not among the secrets`);
  const nonce = bytes.subarray(prefixLength, prefixLength + nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', key.derive('seal'), nonce, {
    authTagLength: tagLength,
  });
  decipher.setAAD(associatedData(prefix, field));
  decipher.setAuthTag(bytes.subarray(-tagLength));
  const ciphertext = bytes.subarray(prefixLength + nonceLength, -tagLength);
  try {
    return decipher.update(ciphertext, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    throw new SealError('A sealed text has been changed, or moved from its field');
  }
}

function prefixOf(key: SecretKey): Buffer {
  return Buffer.concat([version, Buffer.from(key.id, 'hex')]);
}

function associatedData(prefix: Uint8Array, { table, column, id }: FieldRef): Buffer {
  return Buffer.concat([prefix, encodeParts([table, column, id])]);
}

function indexOf(key: SecretKey, purpose: string, text: string): Buffer {
  return keyedHash(key.derive('blind index'), [purpose, text]);
}
