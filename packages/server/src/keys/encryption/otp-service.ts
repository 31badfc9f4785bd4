import { randomBytes, randomInt } from 'node:crypto';
import { english } from 'viem/accounts';
import type { OtpService } from '../../ports.ts';
import { keyedHash, type SecretKey } from './secret-key.ts';
import type { ServiceSecrets } from './secrets.ts';

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
}: Pick<ServiceSecrets, 'peppers' | 'fingerprintKey'>): OtpService {
  const hash = (pepper: SecretKey, { challengeId, code }: { challengeId: string; code: string }) =>
    keyedHash(pepper.derive('code hash'), [challengeId, code]);
  return {
    createCode,
    createId,
    hashCode: (parameters) => hash(peppers.current(), parameters),
    candidateHashes: (parameters) => peppers.all().map((pepper) => hash(pepper, parameters)),
    fingerprint: (content) => keyedHash(fingerprintKey(), content).toString('hex'),
    createMatchPhrase(content) {
      const digest = keyedHash(fingerprintKey(), ['match phrase', ...content]);
      // 2,048 simple words (BIP-39), so that 11 bits choose one without bias.
      const words = [0, 2, 4].map((at) => english[digest.readUInt16BE(at) % english.length]);
      return words.join(' ');
    },
  };
}

/** Returns random decimal digits, evenly distributed. */
export function createCode(digits: number): string {
  return Array.from({ length: digits }, () => randomInt(10)).join('');
}

function createId(): string {
  return randomBytes(16).toString('hex');
}
