import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFixedKeyring, createKeyring } from './keyring.ts';
import { createSecretKey } from './secret-key.ts';
import { createVault, SealError } from './vault.ts';

const older = createSecretKey('01'.repeat(32));
const younger = createSecretKey('02'.repeat(32), new Date('2030-01-01'));
const vaultOf = (key: typeof older) => createVault(createFixedKeyring(key));
const vault = vaultOf(older);
const place = { table: 'registrations', column: 'target', id: '1' };

describe('sealed texts', () => {
  it('can be opened in the place where they were sealed', () => {
    for (const text of ['mia@example.org', '', 'ä'.repeat(10_000)]) {
      assert.equal(vault.open(vault.seal(text, place), place), text);
    }
  });

  it('are never equal, and do not contain the text', () => {
    const sealed = vault.seal('mia@example.org', place);
    assert.notDeepEqual(vault.seal('mia@example.org', place), sealed);
    assert.ok(!Buffer.from(sealed).includes('mia'));
  });

  it('cannot be opened in another place', () => {
    const sealed = vault.seal('mia@example.org', place);
    for (const change of [{ table: 'outbox' }, { column: 'payload' }, { id: '2' }]) {
      assert.throws(() => vault.open(sealed, { ...place, ...change }), SealError);
    }
    const table = vault.seal('text', { table: 'ab', column: 'c', id: '' });
    assert.throws(() => vault.open(table, { table: 'a', column: 'bc', id: '' }), SealError);
  });

  it('cannot be opened if any byte was changed or is missing', () => {
    const sealed = vault.seal('mia@example.org', place);
    for (let at = 0; at < sealed.length; at++) {
      const changed = Uint8Array.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      assert.throws(() => vault.open(changed, place), SealError, `byte ${at}`);
      assert.throws(() => vault.open(sealed.subarray(0, at), place), SealError, `length ${at}`);
    }
  });

  it('cannot be opened under another key, which is reported', () => {
    const sealed = vault.seal('mia@example.org', place);
    assert.throws(() => vaultOf(younger).open(sealed, place), new RegExp(`data key ${older.id}`));
  });
});

describe('blind indexes', () => {
  const hex = (index: Uint8Array) => Buffer.from(index).toString('hex');

  it('are equal for equal texts with the same purpose and key', () => {
    const index = hex(vault.blindIndex('target', 'mia@example.org'));
    assert.match(index, /^[0-9a-f]{64}$/);
    assert.equal(hex(vault.blindIndex('target', 'mia@example.org')), index);
    assert.notEqual(hex(vault.blindIndex('target', 'noa@example.org')), index);
    assert.notEqual(hex(vault.blindIndex('other', 'mia@example.org')), index);
    assert.notEqual(hex(vaultOf(younger).blindIndex('target', 'mia@example.org')), index);
  });
});

describe('while the data key is rotated', () => {
  const source = { keys: () => [older, younger], reload() {} };
  const at = (time: string) => createVault(createKeyring(source, { now: () => new Date(time) }));

  it('texts sealed with either key open, and both indexes are searched', () => {
    for (const time of ['2029-12-31', '2030-01-01']) {
      for (const one of [vaultOf(older), vaultOf(younger)]) {
        assert.equal(at(time).open(one.seal('text', place), place), 'text');
        const candidates = at(time).candidateIndexes('target', 'text');
        assert.ok(
          candidates.some((index) => Buffer.from(index).equals(one.blindIndex('target', 'text'))),
        );
      }
    }
  });

  it('the new key seals and indexes from its start on', () => {
    assert.deepEqual(at('2029-12-31').currentPrefix(), vaultOf(older).currentPrefix());
    const now = at('2030-01-01');
    assert.deepEqual(now.currentPrefix(), vaultOf(younger).currentPrefix());
    assert.equal(vaultOf(younger).open(now.seal('text', place), place), 'text');
    const index = vaultOf(younger).blindIndex('target', 'text');
    assert.deepEqual(now.blindIndex('target', 'text'), index);
    assert.deepEqual(now.candidateIndexes('target', 'text')[0], index);
  });

  it('a sealed text begins with the prefix of its key', () => {
    const prefix = vault.currentPrefix();
    assert.deepEqual(Buffer.from(vault.seal('text', place).subarray(0, prefix.length)), prefix);
  });
});
