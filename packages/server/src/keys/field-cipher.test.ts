import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFieldCipher, SealError } from './field-cipher.ts';
import { createFixedSecret, createSecretKey, createVersionedSecret } from './versioned-secret.ts';

const older = createSecretKey('01'.repeat(32));
const younger = createSecretKey('02'.repeat(32), new Date('2030-01-01'));
const cipherOf = (key: typeof older) => createFieldCipher(createFixedSecret(key));
const cipher = cipherOf(older);
const field = { table: 'registrations', column: 'target', id: '1' };

describe('sealed texts', () => {
  it('a sealed text can be opened in the field where it was sealed', () => {
    for (const text of ['mia@example.org', '', 'ä'.repeat(10_000)]) {
      assert.equal(cipher.open(cipher.seal(text, field), field), text);
    }
  });

  it('sealed texts are never equal, and do not contain the text', () => {
    const sealed = cipher.seal('mia@example.org', field);
    assert.notDeepEqual(cipher.seal('mia@example.org', field), sealed);
    assert.ok(!Buffer.from(sealed).includes('mia'));
  });

  it('a sealed text cannot be opened in another field', () => {
    const sealed = cipher.seal('mia@example.org', field);
    for (const change of [{ table: 'outbox' }, { column: 'payload' }, { id: '2' }]) {
      assert.throws(() => cipher.open(sealed, { ...field, ...change }), SealError);
    }
    const table = cipher.seal('text', { table: 'ab', column: 'c', id: '' });
    assert.throws(() => cipher.open(table, { table: 'a', column: 'bc', id: '' }), SealError);
  });

  it('a sealed text cannot be opened if any byte was changed or is missing', () => {
    const sealed = cipher.seal('mia@example.org', field);
    for (let at = 0; at < sealed.length; at++) {
      const changed = Uint8Array.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      assert.throws(() => cipher.open(changed, field), SealError, `byte ${at}`);
      assert.throws(() => cipher.open(sealed.subarray(0, at), field), SealError, `length ${at}`);
    }
  });

  it('a sealed text cannot be opened under another key, which is reported', () => {
    const sealed = cipher.seal('mia@example.org', field);
    assert.throws(() => cipherOf(younger).open(sealed, field), new RegExp(`data key ${older.id}`));
  });
});

describe('blind indexes', () => {
  const hex = (index: Uint8Array) => Buffer.from(index).toString('hex');

  it('blind indexes are equal for equal texts with the same purpose and key', () => {
    const index = hex(cipher.blindIndex('target', 'mia@example.org'));
    assert.match(index, /^[0-9a-f]{64}$/);
    assert.equal(hex(cipher.blindIndex('target', 'mia@example.org')), index);
    assert.notEqual(hex(cipher.blindIndex('target', 'noa@example.org')), index);
    assert.notEqual(hex(cipher.blindIndex('other', 'mia@example.org')), index);
    assert.notEqual(hex(cipherOf(younger).blindIndex('target', 'mia@example.org')), index);
  });
});

describe('while the data key is rotated', () => {
  const source = { keys: () => [older, younger], reload() {} };
  const at = (time: string) =>
    createFieldCipher(createVersionedSecret(source, { now: () => new Date(time) }));

  it('texts sealed with either data key open during a rotation, and both indexes are searched', () => {
    for (const time of ['2029-12-31', '2030-01-01']) {
      for (const one of [cipherOf(older), cipherOf(younger)]) {
        assert.equal(at(time).open(one.seal('text', field), field), 'text');
        const candidates = at(time).candidateIndexes('target', 'text');
        assert.ok(
          candidates.some((index) => Buffer.from(index).equals(one.blindIndex('target', 'text'))),
        );
      }
    }
  });

  it('the new data key seals and indexes from its start on', () => {
    assert.deepEqual(at('2029-12-31').currentPrefix(), cipherOf(older).currentPrefix());
    const now = at('2030-01-01');
    assert.deepEqual(now.currentPrefix(), cipherOf(younger).currentPrefix());
    assert.equal(cipherOf(younger).open(now.seal('text', field), field), 'text');
    const index = cipherOf(younger).blindIndex('target', 'text');
    assert.deepEqual(now.blindIndex('target', 'text'), index);
    assert.deepEqual(now.candidateIndexes('target', 'text')[0], index);
  });

  it('a sealed text begins with the prefix of its key', () => {
    const prefix = cipher.currentPrefix();
    assert.deepEqual(Buffer.from(cipher.seal('text', field).subarray(0, prefix.length)), prefix);
  });
});
