import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { searchSecrets, searchSecretsIn } from './search-secrets.ts';

const target = 'Mia.Planted+1@Example.org';
const key = `0x${'9f3c'.repeat(16)}`;
const secrets = new Map([
  ['target', target],
  ['key', key],
]);
const keyBytes = Buffer.from(key.slice(2), 'hex');

const written: Record<string, Buffer> = {
  plain: Buffer.from(target),
  'lower case': Buffer.from(target.toLowerCase()),
  'lower case in hex': Buffer.from(Buffer.from(target.toLowerCase()).toString('hex')),
  hex: Buffer.from(Buffer.from(target).toString('hex')),
  'upper-case hex': Buffer.from(Buffer.from(target).toString('hex').toUpperCase()),
  'utf-16le': Buffer.from(target, 'utf16le'),
  'utf-16be': Buffer.from(target, 'utf16le').swap16(),
  'base64, by itself': Buffer.from(Buffer.from(target).toString('base64')),
  'base64, after 1 byte': Buffer.from(Buffer.from(`x${target}yz`).toString('base64')),
  'base64, after 2 bytes': Buffer.from(Buffer.from(`xx${target}`).toString('base64')),
  base64url: Buffer.from(Buffer.from(`\xff\xfe${target}`, 'latin1').toString('base64url')),
  'a key': Buffer.from(key),
  "a key's bytes": keyBytes,
  "a key's bytes in base64": Buffer.from(keyBytes.toString('base64')),
  "a key's bytes in base64url": Buffer.from(keyBytes.toString('base64url')),
  "a key's digits": Buffer.from(key.slice(2)),
};
for (const [form, bytes] of Object.entries(written)) {
  it(`the search for canary secrets finds ${form}`, () => {
    const content = Buffer.concat([randomBytes(1_000), bytes, randomBytes(1_000)]);
    const hits = searchSecretsIn(secrets, content);
    assert.ok(hits.length > 0);
    assert.ok(hits.every(({ name }) => name === (form.startsWith('a key') ? 'key' : 'target')));
    assert.ok(hits.some(({ offset }) => Math.abs(offset - 1_000) <= 4));
  });
}

it('the search for canary secrets finds a secret at the very beginning and end', () => {
  assert.equal(searchSecretsIn(secrets, target).length, 1);
});

it('the search for canary secrets finds nothing in a text without secrets', () => {
  assert.deepEqual(searchSecretsIn(secrets, randomBytes(5_000_000)), []);
  assert.deepEqual(searchSecretsIn(secrets, target.slice(0, -1)), []);
});

it('the search for canary secrets refuses secrets that would be found by chance', () => {
  assert.throws(() => searchSecretsIn([['code', '1234567']], ''), /by chance/);
});

let folder: string;

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'recovery-guardian-search-'));
});
after(() => rmSync(folder, { recursive: true }));

it('the search for canary secrets searches every file of a folder', () => {
  const file = join(folder, 'deep', 'log');
  mkdirSync(join(folder, 'deep'));
  writeFileSync(join(folder, 'empty'), '');
  writeFileSync(file, `xx${target}`);
  assert.deepEqual(searchSecrets(secrets, [folder]), [
    { file, offset: 2, name: 'target', encoding: 'plain' },
  ]);
});
