import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createFieldCipher } from './field-cipher.ts';
import { createSecretsFile, rotateSecrets } from './rotation.ts';
import { noticedWithin, openSecrets, readSecretsFile } from './secrets.ts';
import { createSecretKey, createVersionedSecret } from './versioned-secret.ts';

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

const place = { table: 'registrations', column: 'target', id: '1' };
const start = new Date('2030-01-01T12:00:00Z');

describe('secrets in the configuration', () => {
  const clock = { now: () => start };

  it('the configuration may have only a pepper, from which the data key is derived', () => {
    const pepper = '11'.repeat(32);
    const { peppers, dataKeys } = openSecrets({ pepper }, clock);
    assert.notEqual(peppers.current().id, dataKeys.current().id);
    const again = openSecrets({ pepper }, clock);
    const sealed = createFieldCipher(dataKeys).seal('text', place);
    assert.equal(createFieldCipher(again.dataKeys).open(sealed, place), 'text');
  });

  it('the configuration may have both a pepper and a data key', () => {
    const one = openSecrets({ pepper: '11'.repeat(32), dataKey: '22'.repeat(32) }, clock);
    const two = openSecrets({ pepper: '33'.repeat(32), dataKey: '22'.repeat(32) }, clock);
    assert.equal(one.dataKeys.current().id, two.dataKeys.current().id);
    assert.notEqual(one.peppers.current().id, two.peppers.current().id);
  });
});

describe('the secrets file', () => {
  let folder: string;
  let file: string;
  let now: Date;
  const clock = { now: () => now };
  const pass = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recovery-guardian-secrets-'));
    file = join(folder, 'secrets.json');
    now = start;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('the secrets file is created once with random secrets, readable only by its user', () => {
    createSecretsFile(file, { now });
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const { peppers, dataKeys } = readSecretsFile(file);
    assert.notEqual(peppers[0]?.key, dataKeys[0]?.key);
    const before = readFileSync(file, 'utf8');
    assert.throws(() => createSecretsFile(file, { now }), { code: 'EEXIST' });
    assert.equal(readFileSync(file, 'utf8'), before);
  });

  it('the secrets file takes over secrets from the configuration', () => {
    const pepper = '11'.repeat(32);
    for (const simple of [{ pepper }, { pepper, dataKey: '22'.repeat(32) }]) {
      rmSync(file, { force: true });
      createSecretsFile(file, { ...simple, now });
      const before = openSecrets(simple, clock);
      const after = openSecrets({ file }, clock);
      assert.equal(after.peppers.current().id, before.peppers.current().id);
      assert.equal(after.dataKeys.current().id, before.dataKeys.current().id);
    }
  });

  it('the secrets file is rotated under running processes, which all read the new key before any writes with it', () => {
    createSecretsFile(file, { now });
    const running = openSecrets({ file }, clock);
    const before = running.dataKeys.current();
    const rotated = rotateSecrets(file, { now, delay: 60_000 });
    assert.deepEqual(
      rotated.map(({ kind }) => kind),
      ['peppers', 'dataKeys'],
    );
    assert.equal(statSync(file).mode & 0o777, 0o600);

    pass(noticedWithin);
    assert.equal(running.dataKeys.all().length, 2);
    assert.equal(running.peppers.all().length, 2);
    assert.equal(running.dataKeys.current().id, before.id);
    pass(60_000 - noticedWithin);
    assert.equal(running.dataKeys.current().id, rotated[1]?.id);
    assert.equal(running.peppers.current().id, rotated[0]?.id);
    assert.ok(running.dataKeys.find(before.id));
  });

  it('the secrets file is read again immediately for a text sealed under an unknown key', () => {
    createSecretsFile(file, { now });
    const running = createFieldCipher(openSecrets({ file }, clock).dataKeys);
    rotateSecrets(file, { now, delay: 60_000 });
    const later = { now: () => new Date(start.getTime() + 60_000) };
    const sealed = createFieldCipher(openSecrets({ file }, later).dataKeys).seal('text', place);
    assert.equal(running.open(sealed, place), 'text');
  });

  it('the secrets file may be rotated for one kind of secret only', () => {
    createSecretsFile(file, { now });
    rotateSecrets(file, { kinds: ['peppers'], now });
    const { peppers, dataKeys } = readSecretsFile(file);
    assert.deepEqual([peppers.length, dataKeys.length], [2, 1]);
  });

  it('the secrets file is not rotated faster than processes reload it', () => {
    createSecretsFile(file, { now });
    assert.throws(() => rotateSecrets(file, { now, delay: noticedWithin }), /10 s/);
    assert.equal(readSecretsFile(file).peppers.length, 1);
  });

  it('secrets are kept in memory if their file breaks under a running process', () => {
    createSecretsFile(file, { now });
    const running = openSecrets({ file }, clock);
    const { id } = running.dataKeys.current();
    writeFileSync(file, '{"dataKeys": [');
    pass(noticedWithin);
    assert.equal(running.dataKeys.current().id, id);
    rmSync(file);
    pass(noticedWithin);
    assert.equal(running.dataKeys.current().id, id);
  });

  it('the secrets file is never quoted when it cannot be read [S10]', () => {
    const secret = '5ec4e7'.repeat(11);
    for (const text of [`{"peppers": "${secret}"`, `{"peppers": ["${secret}"]}`, `"${secret}"`]) {
      writeFileSync(file, text);
      assert.throws(
        () => openSecrets({ file }, clock),
        (error: Error) => error.message.includes(file) && !error.message.includes('5ec4e7'),
      );
    }
    rmSync(file);
    assert.throws(() => openSecrets({ file }, clock), /keys create/);
  });

  it('secrets are never shown by what creates or rotates them [S10]', () => {
    const described = [...createSecretsFile(file, { now }), ...rotateSecrets(file, { now })];
    const text = JSON.stringify(described);
    const { peppers, dataKeys } = readSecretsFile(file);
    for (const { key } of [...peppers, ...dataKeys]) assert.ok(!text.includes(key.slice(0, 16)));
  });
});
