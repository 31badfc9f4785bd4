import { createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import type { CodeKeeper } from '@recovery-guardian/recovery-service';
import { english } from 'viem/accounts';

/**
 * Makes codes and knows them again by keyed hashes: whoever reads the database alone cannot try out
 * the million codes that there are.
 *
 * @param pepper 64 hexadecimal digits. Each purpose has a key of its own, derived from it.
 */
export function createCodeKeeper(pepper: string): CodeKeeper {
  const codeKey = deriveKey(pepper, 'code hash');
  const phraseKey = deriveKey(pepper, 'match phrase');
  return {
    createCode: (digits) => Array.from({ length: digits }, () => randomInt(10)).join(''),
    createId: () => randomBytes(16).toString('hex'),
    hashCode: ({ challengeId, code }) => keyedHash(codeKey, [challengeId, code]),
    createMatchPhrase(content) {
      const hash = keyedHash(phraseKey, content);
      // 2,048 simple words (BIP-39), so that 11 bits choose one without bias.
      const words = [0, 2, 4].map((offset) => english[hash.readUInt16BE(offset) % english.length]);
      return words.join(' ');
    },
  };
}

function deriveKey(pepper: string, purpose: string): Uint8Array {
  const key = hkdfSync(
    'sha256',
    Buffer.from(pepper, 'hex'),
    '',
    `recovery-guardian ${purpose}`,
    32,
  );
  return new Uint8Array(key);
}

/** Each part goes in with its length, so that no two lists of parts look the same. */
function keyedHash(key: Uint8Array, parts: readonly string[]): Buffer {
  const hmac = createHmac('sha256', key);
  for (const part of parts) {
    const bytes = Buffer.from(part, 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hmac.update(length).update(bytes);
  }
  return hmac.digest();
}
