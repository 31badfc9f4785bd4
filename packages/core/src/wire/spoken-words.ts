import { english } from 'viem/accounts';

/**
 * Four words cost an attacker who searches for a second text with the same ones 2^44 tries, each of so
 * many hashes: ten years of a fast graphics card, for an answer that is awaited for days.
 */
const iterations = 200_000;

/**
 * Derives four words from a text, which two users compare on the phone. There is no secret, so the text
 * must have something that a third one could not know before, such as a signature.
 *
 * @throws {TypeError} in an insecure context, which has no Web Crypto.
 */
export async function spokenWords(text: string): Promise<string> {
  const [key, salt] = [text, 'recovery-guardian spoken words'].map((one) =>
    new TextEncoder().encode(one),
  ) as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>];
  const password = await crypto.subtle.importKey('raw', key, 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  const digest = new DataView(await crypto.subtle.deriveBits(algorithm, password, 64));
  // 2,048 simple words (BIP-39), so that 11 bits choose one without bias.
  return [0, 2, 4, 6].map((at) => english[digest.getUint16(at) % english.length]).join(' ');
}
