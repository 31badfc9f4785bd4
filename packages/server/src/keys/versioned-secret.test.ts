import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSecretKey, createVersionedSecret } from './secrets.ts';

const first = createSecretKey('01'.repeat(32), new Date('2030-01-01'));
const second = createSecretKey('02'.repeat(32), new Date('2031-01-01'));
const third = createSecretKey('03'.repeat(32), new Date('2032-01-01'));

describe('a versioned secret', () => {
  const keys = [second, third, first];
  const at = (time: string) =>
    createVersionedSecret({ keys: () => keys, reload() {} }, { now: () => new Date(time) });

  it('a versioned secret writes with the newest key that is effective', () => {
    assert.equal(at('2030-06-01').current(), first);
    assert.equal(at('2031-01-01').current(), second);
    assert.equal(at('2031-12-31').current(), second);
    assert.equal(at('2040-01-01').current(), third);
  });

  it('a versioned secret writes with its first key if none is effective', () => {
    assert.equal(at('2029-01-01').current(), first);
  });

  it('a versioned secret reads with all keys, beginning with the one that writes', () => {
    const all = at('2031-06-01').all();
    assert.equal(all[0], second);
    assert.deepEqual(new Set(all), new Set(keys));
    for (const key of keys) assert.equal(at('2030-06-01').find(key.id), key);
  });

  it('a versioned secret reloads to find an unknown key', () => {
    let known = [first];
    const source = {
      keys: () => known,
      reload() {
        known = [first, second];
      },
    };
    const secret = createVersionedSecret(source, { now: () => new Date('2031-06-01') });
    assert.equal(secret.find(second.id), second);
    assert.equal(secret.find(third.id), undefined);
  });
});

describe('a secret key', () => {
  it('a secret key derives a key per purpose, and a separate id', () => {
    assert.deepEqual(first.derive('a'), createSecretKey('01'.repeat(32)).derive('a'));
    assert.notDeepEqual(first.derive('a'), first.derive('b'));
    assert.notDeepEqual(first.derive('a'), second.derive('a'));
    assert.notEqual(first.id, second.id);
  });

  it('a secret key is 32 bytes', () => {
    for (const wrong of ['', '01', '0x'.padEnd(64, '0'), 'zz'.repeat(32), '01'.repeat(33)]) {
      assert.throws(() => createSecretKey(wrong), /64 hexadecimal digits/);
    }
  });
});
