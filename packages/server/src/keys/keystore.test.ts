import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createTestFolder } from '../testing/test-folder.ts';
import {
  decryptKeystore,
  defaultWork,
  encryptKeystore,
  KeystoreError,
  workOf,
} from './keystore.ts';
import {
  createMasterSecret,
  keepMasterSecret,
  listMasterSecrets,
  openMasterSecrets,
} from './master-secrets.ts';

const password = 'correct horse battery staple';
/** Cheap to compute: only for tests. */
const work = 2 ** 4;
const secret = randomBytes(32);

const refuses = (text: string, given: string, reason: KeystoreError['reason']) =>
  assert.rejects(decryptKeystore(text, given), (error) => {
    assert.ok(error instanceof KeystoreError);
    assert.equal(error.reason, reason);
    return true;
  });

/** Created by ethers 6.17 from the secret and password below. */
const foreign = JSON.stringify({
  address: '008aeeda4d805471df9b2a5b0f38a0c3bcba786b',
  id: '5f493a07-fbaf-406d-8f1a-0e41d3840365',
  version: 3,
  Crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: {
      iv: '760753c29a395e5a84c698fd930b3115',
    },
    ciphertext: 'b86174c54b9762c8d05b554f6f1587211765c195222e24e5bec2c63f308ef4c2',
    kdf: 'scrypt',
    kdfparams: {
      dklen: 32,
      n: 1024,
      p: 1,
      r: 8,
      salt: 'ebc3a077287b6928fe0322560844f09028ce0d7ba4f55d86e077891839487a20',
    },
    mac: 'd680a495f668c55714054e8459f058ed9a0f22af3aea6803789b66611345354d',
  },
});

describe('a keystore file', () => {
  it('a keystore file opens with its password', async () => {
    const text = await encryptKeystore(secret, password, { work });
    assert.deepEqual(await decryptKeystore(text, password), secret);
    assert.ok(!text.includes(secret.toString('hex')));
  });

  it('a keystore file is compatible with wallets', async () => {
    const opened = await decryptKeystore(foreign, 'testpassword');
    assert.equal(
      Buffer.from(opened).toString('hex'),
      '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d',
    );
    const ours = JSON.parse(await encryptKeystore(secret, password, { work }));
    const theirs = JSON.parse(foreign);
    assert.deepEqual(Object.keys(ours.crypto).sort(), Object.keys(theirs.Crypto).sort());
    assert.deepEqual(
      Object.keys(ours.crypto.kdfparams).sort(),
      Object.keys(theirs.Crypto.kdfparams).sort(),
    );
    assert.equal(ours.version, 3);
  });

  it('a keystore file makes guessing its password expensive', async () => {
    const { crypto } = JSON.parse(await encryptKeystore(secret, password));
    const { n, r, p, salt } = crypto.kdfparams;
    assert.deepEqual([n, r, p], [2 ** 17, 8, 1]);
    assert.equal(salt.length, 64);
  });

  it('a keystore file differs every time', async () => {
    const [one, two] = await Promise.all([
      encryptKeystore(secret, password, { work }),
      encryptKeystore(secret, password, { work }),
    ]);
    assert.notEqual(JSON.parse(one).crypto.ciphertext, JSON.parse(two).crypto.ciphertext);
  });

  it('a keystore file accepts a password typed on another keyboard', async () => {
    const text = await encryptKeystore(secret, 'Pa\u0308sswort und mehr', { work });
    assert.deepEqual(await decryptKeystore(text, 'P\u00e4sswort und mehr'), secret);
  });

  it('a keystore file reports a wrong password', async () => {
    const text = await encryptKeystore(secret, password, { work });
    for (const wrong of ['', `${password} `, password.toUpperCase()]) {
      await refuses(text, wrong, 'wrong-password');
    }
    await refuses(foreign, 'testpasswort', 'wrong-password');
  });

  it('a keystore file reports damage anywhere, even with the right password', async () => {
    const text = await encryptKeystore(secret, password, { work });
    const keystore = JSON.parse(text);
    const flip = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
    const { crypto } = keystore;
    const damaged = [
      { ...crypto, ciphertext: flip(crypto.ciphertext) },
      { ...crypto, mac: flip(crypto.mac) },
      { ...crypto, cipherparams: { iv: flip(crypto.cipherparams.iv) } },
      { ...crypto, kdfparams: { ...crypto.kdfparams, salt: flip(crypto.kdfparams.salt) } },
      { ...crypto, kdfparams: { ...crypto.kdfparams, n: 2 * crypto.kdfparams.n } },
    ];
    for (const one of damaged) {
      await refuses(JSON.stringify({ ...keystore, crypto: one }), password, 'damaged');
    }
    for (const length of [1, 40, text.length - 4]) {
      await refuses(text.slice(0, length), password, 'damaged');
    }
  });

  it('a keystore file reports another format', async () => {
    const { Crypto: crypto, ...keystore } = JSON.parse(foreign);
    const others = [
      { ...keystore, crypto, version: 1 },
      { ...keystore, crypto: { ...crypto, kdf: 'pbkdf2' } },
      { ...keystore, crypto: { ...crypto, cipher: 'aes-256-gcm' } },
      { ...keystore, crypto: { ...crypto, ciphertext: 'ab' } },
      { privateKey: `0x${'11'.repeat(32)}` },
    ].map((value) => JSON.stringify(value));
    for (const text of [...others, '', '[]', 'null', `0x${'11'.repeat(32)}`, '\0\x01']) {
      await refuses(text, password, 'foreign-format');
    }
  });

  it('a keystore file with excessive key derivation work is refused', async () => {
    const keystore = JSON.parse(foreign);
    for (const kdfparams of [{ n: 2 ** 30 }, { r: 2 ** 20 }, { p: 2 ** 20 }, { n: 3 }, { n: 1 }]) {
      const crypto = {
        ...keystore.Crypto,
        kdfparams: { ...keystore.Crypto.kdfparams, ...kdfparams },
      };
      await refuses(JSON.stringify({ ...keystore, Crypto: crypto }), password, 'foreign-format');
    }
  });
});

describe('a keystore', () => {
  const keystore = createTestFolder();
  const access = () => ({ keystore: join(keystore, 'deep', 'inside'), password });

  const open = () => openMasterSecrets(access(), { minimumWork: 0 });

  it('a missing keystore is reported with how to create one', async () => {
    assert.deepEqual(listMasterSecrets(access().keystore), []);
    await assert.rejects(open(), /no master secret in .*keys create/s);
  });

  it('a keystore keeps master secrets, the newest first, readable only by its user', async () => {
    const names: string[] = [];
    for (const day of ['2030-01-02', '2030-01-01', '2030-01-03']) {
      names.push(await createMasterSecret(access(), { now: new Date(day), work }));
    }
    const [second, first, third] = names;
    const opened = await open();
    assert.deepEqual(
      opened.map(({ name }) => name),
      [third, second, first],
    );
    const secrets = opened.map((each) => Buffer.from(each.secret).toString('hex'));
    assert.equal(new Set(secrets).size, 3);
    const folder = access().keystore;
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    for (const name of readdirSync(folder)) {
      assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600);
      const text = readFileSync(join(folder, name), 'utf8');
      assert.ok(!secrets.some((hex) => text.includes(hex)));
    }
    assert.deepEqual(readdirSync(folder).sort(), listMasterSecrets(folder), 'no drafts stay');
  });

  it('a keystore never overwrites a master secret', async () => {
    const [{ name, secret: kept }] = await open();
    await assert.rejects(keepMasterSecret(access(), { name, secret }, { work }), {
      code: 'EEXIST',
    });
    assert.deepEqual((await open())[0].secret, kept);
  });

  it('a keystore reports which file cannot be opened, and why', async () => {
    const [{ name }] = await open();
    const wrong = openMasterSecrets(
      { ...access(), password: 'something else' },
      { minimumWork: 0 },
    );
    await assert.rejects(wrong, new RegExp(`${name}: The password of the keystore is wrong`));
    writeFileSync(join(access().keystore, '0000.json'), '{"version": 3');
    await assert.rejects(open(), /0000\.json: .*damaged/);
    rmSync(join(access().keystore, '0000.json'));
  });

  it('a keystore refuses passwords that are cheap to guess', async () => {
    await assert.rejects(openMasterSecrets(access()), /too cheap to guess.*keys import/);
    const short = { ...access(), password: 'eleven char' };
    await assert.rejects(createMasterSecret(short, { work }), /fewer than 12/);
    assert.equal(workOf(foreign), 2 ** 10);
    assert.ok(workOf(await encryptKeystore(secret, password)) >= defaultWork);
  });
});
