import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCodeKeeper } from './code-keeper.ts';

const pepper = 'ab'.repeat(32);
const keeper = createCodeKeeper(pepper);

describe('codes', () => {
  it('are decimal digits, as many as asked for', () => {
    for (const digits of [6, 8, 24]) {
      assert.match(keeper.createCode(digits), new RegExp(`^\\d{${digits}}$`));
    }
  });

  it('are evenly distributed at every place', () => {
    const codes = Array.from({ length: 20_000 }, () => keeper.createCode(6));
    for (let place = 0; place < 6; place++) {
      const counts = new Array<number>(10).fill(0);
      for (const code of codes)
        counts[Number(code[place])] = (counts[Number(code[place])] ?? 0) + 1;
      const expected = codes.length / 10;
      const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      // 9 degrees of freedom: above 40 once in 130,000 times.
      assert.ok(chiSquare < 40, `chi-square ${chiSquare} at place ${place}`);
    }
  });

  it('are hashed for their challenge and under their pepper', () => {
    const hash = (challengeId: string, code: string, from = keeper) =>
      Buffer.from(from.hashCode({ challengeId, code })).toString('hex');
    assert.equal(hash('a', '123456'), hash('a', '123456'));
    const others = [
      hash('a', '123457'),
      hash('b', '123456'),
      hash('a1', '23456'),
      hash('a', '123456', createCodeKeeper('cd'.repeat(32))),
    ];
    for (const other of others) assert.notEqual(other, hash('a', '123456'));
  });
});

describe('identifiers', () => {
  it('are 128 random bits', () => {
    const ids = Array.from({ length: 1_000 }, () => keeper.createId());
    assert.equal(new Set(ids).size, ids.length);
    for (const id of ids) assert.match(id, /^[0-9a-f]{32}$/);
  });
});

describe('match phrases', () => {
  it('are three words that stand for the content, part by part', () => {
    const phrase = keeper.createMatchPhrase(['a', 'bc']);
    assert.match(phrase, /^[a-z]+ [a-z]+ [a-z]+$/);
    assert.equal(keeper.createMatchPhrase(['a', 'bc']), phrase);
    assert.notEqual(keeper.createMatchPhrase(['ab', 'c']), phrase);
    assert.notEqual(keeper.createMatchPhrase(['a', 'bc', '']), phrase);
    assert.notEqual(createCodeKeeper('cd'.repeat(32)).createMatchPhrase(['a', 'bc']), phrase);
  });
});
