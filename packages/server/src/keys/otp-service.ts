import { randomBytes, randomInt } from 'node:crypto';
import { english } from 'viem/accounts';
import type { ServiceSecrets } from './secrets.ts';
import { keyedHash, type SecretKey } from './versioned-secret.ts';

/** Creates codes, and keyed hashes to recognize them without storing them. */
export type OtpService = ReturnType<typeof createOtpService>;

/**
 * Creates codes, and recognizes them by keyed hashes: with the database alone, an attacker cannot
 * try out the million possible codes.
 *
 * @param secrets each purpose has its own key; that of fingerprints and words stays when the pepper
 * is rotated
 */
export function createOtpService({
  peppers,
  fingerprintKey,
}: Pick<ServiceSecrets, 'peppers' | 'fingerprintKey'>) {
  const hash = (pepper: SecretKey, { challengeId, code }: ChallengeCode) =>
    keyedHash(pepper.derive('code hash'), [challengeId, code]);
  return {
    createCode,
    createId,
    /** A keyed hash bound to the challenge, so that equal codes have different hashes. */
    hashCode: (code: ChallengeCode): Uint8Array => hash(peppers.current(), code),
    /** All hashes that this code may be stored as: by the current key and older ones. */
    candidateHashes: (code: ChallengeCode): Uint8Array[] =>
      peppers.all().map((pepper) => hash(pepper, code)),
    /**
     * A keyed hash of a code of a sheet, bound to its registration. Sheets are kept for years, so the key
     * is one that is not rotated.
     */
    hashBackupCode: (registrationId: string, code: string): Uint8Array =>
      keyedHash(fingerprintKey(), ['backup code', registrationId, code]),
    /** A keyed hash in place of a value that must not be stored. */
    fingerprint: (content: readonly string[]): string =>
      keyedHash(fingerprintKey(), content).toString('hex'),
    /** Three words for this content, the same in the message and on the screen. */
    createMatchPhrase(content: readonly string[]): string {
      const digest = keyedHash(fingerprintKey(), ['match phrase', ...content]);
      // 2,048 simple words (BIP-39), so that 11 bits choose one without bias.
      const words = [0, 2, 4].map((at) => english[digest.readUInt16BE(at) % english.length]);
      return words.join(' ');
    },
  };
}

export interface ChallengeCode {
  challengeId: string;
  code: string;
}

/** Returns random decimal digits, evenly distributed. */
export function createCode(digits: number): string {
  return Array.from({ length: digits }, () => randomInt(10)).join('');
}

/** Returns an unguessable identifier of 128 random bits. */
function createId(): string {
  return randomBytes(16).toString('hex');
}
