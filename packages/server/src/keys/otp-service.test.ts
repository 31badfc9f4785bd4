import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOtpService } from './otp-service.ts';
import { deriveFingerprintKey } from './secrets.ts';
import { createFixedSecret, createSecretKey, createVersionedSecret } from './versioned-secret.ts';

const pepper = createSecretKey('ab'.repeat(32));
const otherPepper = createSecretKey('cd'.repeat(32), new Date('2030-01-01'));
const fingerprintKey = () => deriveFingerprintKey(pepper);
const keeper = createOtpService({ peppers: createFixedSecret(pepper), fingerprintKey });
const otherKeeper = createOtpService({
  peppers: createFixedSecret(otherPepper),
  fingerprintKey: () => deriveFingerprintKey(otherPepper),
});

describe('codes', () => {
  it('a code has the requested number of decimal digits', () => {
    for (const digits of [6, 8, 24]) {
      assert.match(keeper.createCode(digits), new RegExp(`^\\d{${digits}}$`));
    }
  });

  it('codes are evenly distributed at every position, and in their first and last three digits', () => {
    const places = [0, 1, 2, 3, 4, 5].map((place): [number, number] => [place, place + 1]);
    const unevenIn = (parts: [number, number][]) => {
      const count = 20_000;
      const codes = Array.from({ length: count }, () => keeper.createCode(6));
      return parts.filter(([from, to]) => {
        const counts = new Uint32Array(10 ** (to - from));
        for (const code of codes) {
          const bin = Number(code.slice(from, to));
          counts[bin] = (counts[bin] ?? 0) + 1;
        }
        return !isUniform(counts);
      });
    };
    // One in 125 times, uniform codes seem uneven in one of 8 parts: new codes then do not.
    const suspected = unevenIn([...places, [0, 3], [3, 6]]);
    if (suspected.length > 0) assert.deepEqual(unevenIn(suspected), []);
  });

  it('codes and ids are all different, also those that are drawn ahead together', () => {
    const ids = Array.from({ length: 1_000 }, () => keeper.createId());
    assert.equal(new Set(ids).size, ids.length);
    for (const id of ids) assert.match(id, /^[0-9a-f]{32}$/);
  });

  it('a code is hashed with its challenge and pepper', () => {
    const hash = (challengeId: string, code: string, from = keeper) =>
      Buffer.from(from.hashCode({ challengeId, code })).toString('hex');
    assert.equal(hash('a', '123456'), hash('a', '123456'));
    const others = [
      hash('a', '123457'),
      hash('b', '123456'),
      hash('a1', '23456'),
      hash('a', '123456', otherKeeper),
    ];
    for (const other of others) assert.notEqual(other, hash('a', '123456'));
  });
});

describe('while the pepper is rotated', () => {
  const source = { keys: () => [pepper, otherPepper], reload() {} };
  const at = (time: string) =>
    createOtpService({
      peppers: createVersionedSecret(source, { now: () => new Date(time) }),
      fingerprintKey,
    });
  const code = { challengeId: 'a', code: '123456' };

  it('codes hashed under either pepper are recognized, before and after the switch', () => {
    for (const time of ['2029-12-31', '2030-01-01']) {
      const candidates = at(time).candidateHashes(code);
      assert.equal(candidates.length, 2);
      for (const one of [keeper, otherKeeper]) {
        assert.ok(candidates.some((hash) => Buffer.from(hash).equals(one.hashCode(code))));
      }
    }
  });

  it('the new pepper is used from its start on', () => {
    assert.deepEqual(at('2029-12-31').hashCode(code), keeper.hashCode(code));
    assert.deepEqual(at('2030-01-01').hashCode(code), otherKeeper.hashCode(code));
  });
});

describe('fingerprints', () => {
  it('a fingerprint depends on each part of the content and on the pepper', () => {
    assert.match(keeper.fingerprint(['a', 'bc']), /^[0-9a-f]{64}$/);
    assert.equal(keeper.fingerprint(['a', 'bc']), keeper.fingerprint(['a', 'bc']));
    assert.notEqual(keeper.fingerprint(['ab', 'c']), keeper.fingerprint(['a', 'bc']));
    assert.notEqual(otherKeeper.fingerprint(['a', 'bc']), keeper.fingerprint(['a', 'bc']));
  });
});

describe('identifiers', () => {
  it('an identifier is 128 random bits', () => {
    const ids = Array.from({ length: 1_000 }, () => keeper.createId());
    assert.equal(new Set(ids).size, ids.length);
    for (const id of ids) assert.match(id, /^[0-9a-f]{32}$/);
  });
});

describe('match phrases', () => {
  it('match phrases stay the same when the pepper is rotated, in the middle of a recovery', () => {
    const peppers = createFixedSecret(otherPepper);
    const rotated = createOtpService({ peppers, fingerprintKey });
    const phrase = keeper.createMatchPhrase(['a', 'bc']);
    assert.equal(rotated.createMatchPhrase(['a', 'bc']), phrase);
  });

  it('a match phrase is three words that depend on each part of the content', () => {
    const phrase = keeper.createMatchPhrase(['a', 'bc']);
    assert.match(phrase, /^[a-z]+ [a-z]+ [a-z]+$/);
    assert.equal(keeper.createMatchPhrase(['a', 'bc']), phrase);
    assert.notEqual(keeper.createMatchPhrase(['ab', 'c']), phrase);
    assert.notEqual(keeper.createMatchPhrase(['a', 'bc', '']), phrase);
    assert.notEqual(otherKeeper.createMatchPhrase(['a', 'bc']), phrase);
  });
});

/** Chi-square test of equal counts, p > 0.001 (by the approximation of Wilson and Hilferty). */
function isUniform(counts: Uint32Array): boolean {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const squares = Array.from(counts, (count) => (count - expected) ** 2 / expected);
  const chiSquare = squares.reduce((sum, square) => sum + square, 0);
  const freedom = counts.length - 1;
  const part = 2 / (9 * freedom);
  return chiSquare < freedom * (1 - part + 3.09 * Math.sqrt(part)) ** 3;
}
