import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { createTestFolder } from '../testing/test-folder.ts';
import { encryptKeystore, KeystoreError } from './keystore.ts';
import {
  createMasterSecret,
  exportMasterSecrets,
  importMasterSecrets,
  listMasterSecrets,
  openMasterSecrets,
} from './master-secrets.ts';

/** Cheap to compute: only for tests. */
const work = 2 ** 4;
const password = 'of the keystore';
const passphrase = 'of the safe, quite long';

describe('keys export and keys import', () => {
  const folder = createTestFolder();

  before(async () => {
    for (const day of ['2030-01-01', '2030-01-02']) {
      await createMasterSecret(here(), { now: new Date(day), work });
    }
  });

  const here = () => ({ keystore: join(folder, 'here'), password });
  const there = (name: string) => ({ keystore: join(folder, name), password: 'of another place' });
  const open = (access: { keystore: string; password: string }) =>
    openMasterSecrets(access, { minimumWork: 0 });
  let exports = 0;
  const exportAll = async () => {
    const file = join(folder, `export-${exports++}.json`);
    await exportMasterSecrets(here(), { file, passphrase }, { work });
    return file;
  };
  const isKeystoreError = (reason: string) => (error: unknown) =>
    error instanceof KeystoreError && error.reason === reason;

  it('keys export and keys import move all master secrets to another place, in order', async () => {
    const file = join(folder, 'export.json');
    const exported = await exportMasterSecrets(here(), { file, passphrase }, { work });
    assert.deepEqual(exported, listMasterSecrets(here().keystore));
    const imported = await importMasterSecrets(there('new'), { file, passphrase }, { work });
    assert.deepEqual(imported.sort(), exported);
    assert.deepEqual(await open(there('new')), await open(here()));
  });

  it('keys import takes nothing from a file that names a path out of the keystore [S44]', async () => {
    const file = join(folder, 'crafted.json');
    const value = JSON.parse(readFileSync(await exportAll(), 'utf8'));
    const [keystore] = Object.values(value.keystores);
    for (const name of [
      '../outside.json',
      '/tmp/a.json',
      'a/b.json',
      '..',
      '.json',
      'a.json\n',
      '',
    ]) {
      // The first one has a valid name, but nothing of the file is imported.
      const keystores = { 'plain.json': keystore, [name]: keystore };
      writeFileSync(file, JSON.stringify({ ...value, keystores }));
      const importing = importMasterSecrets(there('crafted'), { file, passphrase }, { work });
      await assert.rejects(importing, isKeystoreError('damaged'), JSON.stringify(name));
    }
    assert.deepEqual(listMasterSecrets(there('crafted').keystore), []);
    assert.ok(!existsSync(join(folder, 'outside.json')));
  });

  it('keys export writes nothing readable without the passphrase', async () => {
    const file = await exportAll();
    const text = readFileSync(file, 'utf8').toLowerCase();
    for (const { secret } of await open(here())) {
      assert.ok(!text.includes(Buffer.from(secret).toString('hex')));
      assert.ok(!text.includes(Buffer.from(secret).toString('base64').toLowerCase()));
    }
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });

  it('keys export makes guessing the passphrase expensive', async () => {
    const file = join(folder, 'costly.json');
    await exportMasterSecrets(here(), { file, passphrase });
    for (const keystore of Object.values(JSON.parse(readFileSync(file, 'utf8')).keystores)) {
      assert.equal(
        (keystore as { crypto: { kdfparams: { n: number } } }).crypto.kdfparams.n,
        2 ** 17,
      );
    }
  });

  it('keys import refuses a wrong password or passphrase, and leaves nothing behind', async () => {
    const file = join(folder, 'refused.json');
    const wrong = { ...here(), password: 'something else' };
    await assert.rejects(
      exportMasterSecrets(wrong, { file, passphrase }, { work }),
      isKeystoreError('wrong-password'),
    );
    await assert.rejects(
      exportMasterSecrets(here(), { file, passphrase: 'short' }, { work }),
      /fewer than 12/,
    );
    assert.throws(() => statSync(file), { code: 'ENOENT' });
    await assert.rejects(
      importMasterSecrets(
        there('refused'),
        { file: await exportAll(), passphrase: 'something else' },
        { work },
      ),
      isKeystoreError('wrong-password'),
    );
    assert.deepEqual(listMasterSecrets(there('refused').keystore), []);
  });

  it('keys import restores all or nothing', async () => {
    const whole = JSON.parse(readFileSync(await exportAll(), 'utf8'));
    const [, name] = Object.keys(whole.keystores);
    assert.ok(name);
    whole.keystores[name].crypto.mac = '00'.repeat(32);
    const file = join(folder, 'partly-damaged.json');
    writeFileSync(file, JSON.stringify(whole));
    await assert.rejects(
      importMasterSecrets(there('partly'), { file, passphrase }, { work }),
      isKeystoreError('damaged'),
    );
    assert.deepEqual(listMasterSecrets(there('partly').keystore), []);
  });

  it('keys export and keys import overwrite nothing', async () => {
    const file = await exportAll();
    await assert.rejects(exportMasterSecrets(here(), { file, passphrase }, { work }), {
      code: 'EEXIST',
    });
    const before = await open(here());
    assert.deepEqual(await importMasterSecrets(here(), { file, passphrase }, { work }), []);
    assert.deepEqual(await open(here()), before);
  });

  it("keys import accepts a wallet's keystore file as the newest", async () => {
    const file = join(folder, 'wallet.json');
    const secret = Buffer.alloc(32, 7);
    writeFileSync(file, await encryptKeystore(secret, 'short', { work }));
    const now = new Date('2031-01-01');
    await createMasterSecret(there('wallet'), { now: new Date('2030-01-01'), work });
    await importMasterSecrets(there('wallet'), { file, passphrase: 'short' }, { work, now });
    assert.deepEqual((await open(there('wallet')))[0].secret, secret);
  });

  it('keys import reports a file of another format', async () => {
    const file = join(folder, 'other.json');
    for (const [text, reason] of [
      ['{"format": "recov', 'damaged'],
      ['{"format": "something else"}', 'foreign-format'],
    ] as const) {
      writeFileSync(file, text);
      await assert.rejects(
        importMasterSecrets(there('other'), { file, passphrase }, { work }),
        isKeystoreError(reason),
      );
    }
  });
});
