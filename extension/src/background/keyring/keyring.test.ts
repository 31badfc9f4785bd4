import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { inspect } from 'node:util';
import { WalletError, type WalletErrorReason } from '@recovery-guardian/wallet';
import { hashMessage, recoverAddress } from 'viem';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import type { OwnerSecret } from '../../messages/requests.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { storedValue } from '../stored-value.ts';
import { WalletKeyring } from './keyring.ts';
import type { StoredPasskey } from './passkey.ts';
import { type FailedAttempts, noFailedAttempts, passwordAttempts } from './password.ts';
import { decodeContent, phraseToEntropy } from './secrets.ts';
import { type KeySession, keySession } from './session.ts';
import { deriveKey, type KeyDerivation, type Vault } from './vault.ts';

const phrase = 'test test test test test test test test test test test junk';
const first = mnemonicToAccount(phrase);
const second = mnemonicToAccount(phrase, { addressIndex: 1 });
const privateKey = `0x${'42'.repeat(32)}` as const;
const password = 'correct horse';
const hash = hashMessage('hello');

/** The real derivations with parameters that are fast enough for tests. */
const light: KeyDerivation = { name: 'scrypt', N: 2 ** 10, r: 8, p: 1 };
const heavier: KeyDerivation = { name: 'scrypt', N: 2 ** 11, r: 8, p: 1 };

/** A vault with the phrase, two of its keys, and {@link privateKey}, as an earlier build stored it. */
const storedVault = {
  version: 1,
  derivation: { name: 'scrypt', N: 2 ** 17, r: 8, p: 1 },
  salt: 'qsYRPgeqUvesFR1PKOZli3/bNkpGoZ7/r4KC/fVPf6Y=',
  cipher: 'AES-GCM',
  iv: 'mYkWZPFHMpqAMDEo',
  ciphertext: [
    '+ipl5DwseTFtWf94tjhnkGfHnwOWUkoeHJi7iH6nODvzpdind3SqwChWjCtdY5SPJSFA/5Qs7lYeV7JazOAeDL1r',
    'g3xZLbCIJ6DjWGREhl0tOGU1pDgina6QMQ7ylHJ2hel7Qkx5WqYW0PCynAPE5u++tl0v5ytEjV80MNlZHxXkTl2w',
    'udqZwQdwIfKzbLEt1vD1nQrW4VBDTI8gZ2VdbjGkbY+lCrWU7xeWPLxn1NpyiA1WnFj8Px2M9s1aJJdwKzBNKR+j',
    'PATgAVJlsla/bwWEeT4RM2tJUy4eL9qoDQmuswYVX0ni3rdzsh7Q85owbwIxDqnjdNRiOIQ1Q4cduu0mHFMBlaZY',
    'GKfUth3m4rKxXub6BQ/DlZFIhaI5mjJbO18ptpOH7wBWyQhC/g55rRImJyPhTDEI3bNu23PG1GmCpIdNjRlgHbK7',
    'JhIB4zkBCO8fBG4H5E+LG8U/oz9XSxdA6oOG0rnhLq9MKlRXAllX/peTx0CAYmbmsUoQps9DzIcLziOZE1jtapQo',
    'mUZ3LwWVXiE75pmlmL/kCb24xkkYnwvZC1H46E10nVbgdTKf6djGUjGBAbkK54u2u6Bi90UnarHAHbH5OkNBre3R',
    'plm4DrRnzxOvjT2BGyiRYlhLGXiZaxwfbI2CUjhof6OUEjNds0MmLIgel+yf3k0u',
  ].join(''),
  checksum: 'R8yTVlqQa4aIjIoZ7Nf9izH2Q1qxscdpVZmHTrak7J0=',
} as const;

suite('WalletKeyring', () => {
  test('the keyring creates a vault that only the password opens', async () => {
    const { keyring, owner, phrase: shown } = await newVault();
    assert.equal(shown?.split(' ').length, 12);
    assert.equal(owner.isBackedUp, false);
    assert.equal(mnemonicToAccount(shown ?? '').address, owner.address);

    await keyring.lock();
    await refused('locked', () => keyring.sign(owner.address, hash));
    await refused('locked', () => keyring.owners());
    await refused('wrong-password', () => keyring.unlock('wrong horse'));
    await keyring.unlock(password);
    const signature = await keyring.sign(owner.address, hash);
    assert.equal(await recoverAddress({ hash, signature }), owner.address);
  });

  test('the keyring accepts a password in any Unicode normalization', async () => {
    const keyring = browserProfile().wake();
    await keyring.create('Pässwörter', undefined);
    await keyring.lock();
    await keyring.unlock('Pässwörter'.normalize('NFD'));
  });

  test('the keyring derives the same keys as other wallets and imports theirs', async () => {
    const keyring = browserProfile().wake();
    const { owner } = await keyring.create(password, {
      kind: 'phrase',
      phrase: ` ${phrase.toUpperCase()}\n`,
    });
    assert.equal(owner.address, first.address);
    assert.equal((await keyring.createOwner('Second')).address, second.address);
    await keyring.importOwner({ kind: 'private-key', privateKey }, 'Imported');
    const owners = await keyring.owners();
    assert.deepEqual(
      owners.map(({ name, source }) => [name, source]),
      [
        ['', 'phrase'],
        ['Second', 'phrase'],
        ['Imported', 'private-key'],
      ],
    );
    await keyring.createOwner('Third');
    await keyring.removeOwner(second.address, password);
    // A removed key of the phrase comes back before a new one.
    assert.equal((await keyring.createOwner('Second again')).address, second.address);
    await refused('owner-exists', () =>
      keyring.importOwner({ kind: 'private-key', privateKey }, 'Again'),
    );
    await refused('invalid-phrase', () =>
      keyring.importOwner({ kind: 'phrase', phrase: phrase.replace('junk', 'test') }, ''),
    );
    for (const bad of ['0x', `0x${'00'.repeat(32)}`, `0x${'ff'.repeat(32)}`, 'test'] as const) {
      await refused('invalid-private-key', () =>
        keyring.importOwner({ kind: 'private-key', privateKey: bad as `0x${string}` }, ''),
      );
    }
  });

  test('the keyring exports and removes keys only with the password', async () => {
    const { keyring, owner } = await newVault(phraseSecret);
    await refused('wrong-password', () => keyring.exportOwner(owner.address, 'wrong horse'));
    assert.equal((await keyring.exportOwner(owner.address, password)).phrase, phrase);

    await refused('last-owner', () => keyring.removeOwner(owner.address, password));
    const added = await keyring.importOwner({ kind: 'private-key', privateKey }, '');
    assert.deepEqual(await keyring.exportOwner(added.address, password), {
      phrase: undefined,
      privateKey,
    });
    await keyring.sign(added.address, hash);
    await keyring.removeOwner(added.address, password);
    await refused('unknown-owner', () => keyring.sign(added.address, hash));
  });

  test('the keyring accepts a phrase as backed up only with the right words', async () => {
    const { keyring, owner, phrase: shown } = await newVault();
    const words = (shown ?? '').split(' ');
    const other = words[3] === 'zoo' ? 'zone' : 'zoo';
    await refused('wrong-words', () => keyring.confirmPhrase(owner.address, [[3, other]]));
    await refused('wrong-words', () => keyring.confirmPhrase(owner.address, []));
    await keyring.confirmPhrase(owner.address, [[3, ` ${words[3]?.toUpperCase()}`]]);
    assert.equal((await keyring.owners())[0]?.isBackedUp, true);
  });

  test('the keyring changes the password of the vault', async () => {
    const { keyring, owner } = await newVault(phraseSecret);
    await refused('weak-password', () => keyring.changePassword(password, 'short'));
    await refused('wrong-password', () => keyring.changePassword('wrong horse', 'battery staple'));
    await keyring.changePassword(password, 'battery staple');
    await keyring.sign(owner.address, hash);
    await keyring.lock();
    await refused('wrong-password', () => keyring.unlock(password));
    await keyring.unlock('battery staple');
  });

  test('the wallet stays unlocked when its worker restarts, but not when the browser does', async () => {
    const { profile, owner } = await newVault(phraseSecret);
    await profile.wake().sign(owner.address, hash);
    profile.closeBrowser();
    await refused('locked', () => profile.wake().sign(owner.address, hash));
    await profile.wake().unlock(password);
  });

  test('the keyring locks after inactivity, even without an alarm', async () => {
    const { profile, keyring } = await newVault();
    profile.pass(lifetime - 1);
    await keyring.touch();
    profile.pass(lifetime - 1);
    assert.equal(await keyring.isUnlocked(), true);
    profile.pass(1);
    assert.equal(await keyring.isUnlocked(), false);
    await keyring.unlock(password);
    profile.pass(-1);
    assert.equal(await keyring.isUnlocked(), false);
  });

  test('a request at the time of a lock does not unlock the wallet again [S76]', async () => {
    const { keyring } = await newVault();
    await Promise.all([keyring.touch(), keyring.lock()]);
    assert.equal(await keyring.isUnlocked(), false);
  });

  test('a request after the auto-lock time does not keep the wallet unlocked', async () => {
    const { profile, keyring } = await newVault();
    profile.pass(lifetime);
    await keyring.touch();
    assert.equal(await keyring.isUnlocked(), false);
  });

  test('a pending signature is not made after the wallet was locked', async () => {
    const { keyring, owner } = await newVault(phraseSecret);
    const [signing] = await Promise.allSettled([keyring.sign(owner.address, hash), keyring.lock()]);
    assert.equal(signing.status, 'rejected');
  });

  test('wrong passwords cause growing delays, across restarts', async () => {
    const { profile } = await newVault();
    profile.closeBrowser();
    const wrong = () =>
      profile
        .wake()
        .unlock('wrong horse')
        .then(() => 'unlocked', reasonOf);
    const reasons = [await wrong(), await wrong(), await wrong(), await wrong()];
    const [a, b, c, d] = ['wrong-password', 'wrong-password', 'wrong-password', 'too-soon'];
    assert.deepEqual(reasons, [a, b, c, d]);
    await refused('too-soon', () => profile.wake().unlock(password));

    profile.pass(2_000);
    assert.equal(await wrong(), 'wrong-password');
    profile.pass(2_000);
    assert.equal(await wrong(), 'too-soon');
    profile.pass(2_000);
    await profile.wake().unlock(password);
    assert.equal(await profile.wake().retryAt(), undefined);
  });

  test('parallel guesses of the password are counted one by one', async () => {
    const { profile } = await newVault();
    const keyring = profile.wake();
    const guesses = Array.from({ length: 10 }, () => keyring.unlock('wrong horse').catch(reasonOf));
    const reasons = await Promise.all(guesses);
    assert.equal(reasons.filter((reason) => reason === 'wrong-password').length, 3);
  });

  test('no vault can ask for a derivation that exhausts memory, or that is too fast to protect', async () => {
    const salt = new Uint8Array(16);
    const derive = (changes: object) => deriveKey('word', salt, { ...light, ...changes } as never);
    const impossible = [
      ...[2 ** 9, 2 ** 21, 2 ** 15 + 0.5, `${2 ** 15}`].map((N) => ({ N })),
      ...[0, 17].map((r) => ({ r })),
      ...[0, 9].map((p) => ({ p })),
    ];
    for (const changes of impossible) await refused('damaged-vault', () => derive(changes));
    await refused('newer-vault', () => derive({ name: 'argon2id' }));
    assert.equal((await derive({ N: 2 ** 10, r: 16, p: 8 })).length, 32);
    assert.equal((await derive({ N: 2 ** 11, r: 1, p: 1 })).length, 32);
  });

  test('the keyring raises the key derivation of an older vault when it is unlocked', async () => {
    const profile = browserProfile();
    await profile.wake(light).create(password, { kind: 'phrase', phrase });
    profile.closeBrowser();
    await profile.wake(heavier).unlock(password);
    assert.deepEqual(profile.vault().derivation, heavier);
    assert.equal((await profile.wake(heavier).owners())[0]?.address, first.address);
    profile.closeBrowser();
    await refused('wrong-password', () => profile.wake(heavier).unlock('wrong horse'));
    await profile.wake(heavier).unlock(password);
  });

  test('the keyring keeps a vault with the current derivation, however the browser orders its fields', async () => {
    const { profile } = await newVault();
    profile.closeBrowser();
    const { derivation, ...rest } = profile.vault();
    const sorted = Object.fromEntries(Object.entries(derivation).toSorted());
    assert.notEqual(JSON.stringify(sorted), JSON.stringify(derivation));
    profile.setVault({ ...rest, derivation: sorted });
    await profile.wake().unlock(password);
    assert.equal(profile.vault().salt, rest.salt);
  });

  test('a stored vault keeps its keys, its phrase and its form across builds', async () => {
    const profile = browserProfile();
    profile.setVault(storedVault);
    const keyring = profile.wake(storedVault.derivation);
    await keyring.unlock('correct horse battery');
    const imported = privateKeyToAccount(privateKey).address;
    assert.deepEqual(await addresses(keyring), [first.address, second.address, imported]);
    for (const address of await addresses(keyring)) {
      const signature = await keyring.sign(address, hash);
      assert.equal(await recoverAddress({ hash, signature }), address);
    }
    const exported = await keyring.exportOwner(first.address, 'correct horse battery');
    assert.equal(exported.phrase, phrase);
    assert.deepEqual(profile.vault(), storedVault);
  });

  test('the keyring distinguishes a damaged or newer vault from a wrong password', async () => {
    const { profile } = await newVault();
    profile.closeBrowser();
    const whole = profile.vault();
    const flip = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
    const damages: unknown[] = [
      { ...whole, ciphertext: flip(whole.ciphertext) },
      { ...whole, ciphertext: whole.ciphertext.slice(0, -8) },
      { ...whole, iv: flip(whole.iv) },
      { ...whole, salt: flip(whole.salt) },
      { ...whole, derivation: { ...whole.derivation, N: 2 } },
      { ...whole, derivation: null },
      { ...whole, checksum: '' },
      { version: 1 },
      { version: '1' },
      {},
      'vault',
      null,
      [],
    ];
    for (const damaged of damages) {
      profile.setVault(damaged);
      await refused('damaged-vault', () => profile.wake().unlock(password));
      await refused('vault-exists', () => profile.wake().create(password, undefined));
      assert.deepEqual(profile.vault(), damaged);
    }
    profile.setVault({ ...whole, version: 2 });
    await refused('newer-vault', () => profile.wake().unlock(password));
    // None of these counts as a wrong password.
    profile.setVault(whole);
    await profile.wake().unlock(password);
  });

  test('the keyring stores no secret in plain text, locked or not', async () => {
    const { profile, keyring } = await newVault(phraseSecret);
    await keyring.importOwner({ kind: 'private-key', privateKey }, '');
    await keyring.sign(first.address, hash);
    const stored = profile.everythingStored().toLowerCase();
    const base64 = Buffer.from(privateKey.slice(2), 'hex').toString('base64').toLowerCase();
    for (const secret of [phrase, 'junk', privateKey.slice(2), base64, password]) {
      assert.ok(!stored.includes(secret), secret);
    }
    await keyring.lock();
    assert.doesNotMatch(profile.everythingStored(), /"session"/);
  });

  test('errors and their causes quote neither a phrase nor the content of a vault', () => {
    const quotesNothing = (error: unknown) => !inspect(error).includes('canary');
    assert.throws(() => phraseToEntropy('canary '.repeat(12)), quotesNothing);
    assert.throws(() => decodeContent(new TextEncoder().encode('canary')), quotesNothing);
  });
});

suite('the passkey', () => {
  const passkey = { id: '0x1d', salt: `0x${'5a'.repeat(32)}` } as const;
  const secret = `0x${'5e'.repeat(32)}` as const;

  /** A profile whose vault the passkey opens, too. */
  async function withPasskey() {
    const { profile, keyring } = await newVault(phraseSecret);
    await keyring.addPasskey(password, passkey, secret);
    profile.closeBrowser();
    return profile;
  }

  test('a passkey opens the vault as the password does, until it is removed', async () => {
    const profile = await withPasskey();
    const keyring = profile.wake();
    assert.deepEqual(await keyring.passkey(), passkey);
    await keyring.unlockByPasskey(secret);
    await keyring.importOwner({ kind: 'private-key', privateKey }, '');
    const signature = await keyring.sign(first.address, hash);
    assert.equal(await recoverAddress({ hash, signature }), first.address);

    profile.closeBrowser();
    const later = profile.wake();
    await later.unlock(password);
    assert.equal((await later.owners()).length, 2);
    await later.removePasskey(password);
    await later.lock();
    assert.equal(await later.passkey(), undefined);
    await refused('wrong-passkey', () => later.unlockByPasskey(secret));
    await later.unlock(password);
  });

  test('a passkey is added and removed only with the password, while the wallet is unlocked', async () => {
    const profile = await withPasskey();
    const keyring = profile.wake();
    await refused('locked', () => keyring.removePasskey(password));
    await refused('locked', () => keyring.addPasskey(password, passkey, secret));
    await keyring.unlockByPasskey(secret);
    await refused('wrong-password', () => keyring.removePasskey('wrong horse'));
    await refused('wrong-password', () => keyring.addPasskey('wrong horse', passkey, secret));
    await refused('wrong-password', () => keyring.exportOwner(first.address, 'wrong horse'));
    assert.deepEqual(await keyring.passkey(), passkey);
  });

  test('a passkey with another secret or a changed record opens nothing', async () => {
    const profile = await withPasskey();
    const other = `0x${'5f'.repeat(32)}` as const;
    for (const wrong of [other, '0x', secret.slice(0, -2), `${secret}00`, 'secret'] as const) {
      await refused('wrong-passkey', () => profile.wake().unlockByPasskey(wrong as `0x${string}`));
    }
    const whole = profile.passkey();
    const flip = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
    for (const change of [
      { version: 2 },
      { id: '0x2d' },
      { salt: other },
      { vaultSalt: flip(whole.vaultSalt) },
      { iv: flip(whole.iv) },
      { wrappedKey: flip(whole.wrappedKey) },
      { wrappedKey: '' },
    ]) {
      profile.setPasskey({ ...whole, ...change });
      await refused('wrong-passkey', () => profile.wake().unlockByPasskey(secret));
      assert.equal(await profile.wake().isUnlocked(), false);
    }
    // None of these counts as a wrong password.
    await profile.wake().unlock(password);
  });

  test("a passkey is removed with the vault's key: by a new password or derivation, and by erasing", async () => {
    const changed = await withPasskey();
    const keyring = changed.wake();
    await keyring.unlockByPasskey(secret);
    const old = changed.passkey();
    await keyring.changePassword(password, 'battery staple');
    assert.equal(changed.passkey(), undefined);
    changed.setPasskey(old);
    await keyring.lock();
    assert.equal(await keyring.passkey(), undefined);
    await refused('wrong-passkey', () => keyring.unlockByPasskey(secret));

    const raised = await withPasskey();
    await raised.wake(heavier).unlock(password);
    assert.equal(raised.passkey(), undefined);

    const erased = await withPasskey();
    await erased.wake().erase();
    assert.equal(erased.passkey(), undefined);
    erased.setPasskey(old);
    assert.equal(await erased.wake().passkey(), undefined);
  });

  test("a passkey is stored without its secret and without the vault's key", async () => {
    const keys: Uint8Array[] = [];
    const { profile, keyring } = await newVault(phraseSecret, (key) => keys.push(key));
    await keyring.addPasskey(password, passkey, secret);
    profile.closeBrowser();
    const stored = profile.everythingStored().toLowerCase();
    const [key = new Uint8Array()] = keys;
    const plain = [Buffer.from(secret.slice(2), 'hex'), Buffer.from(key)];
    for (const encoding of ['hex', 'base64'] as const) {
      for (const bytes of plain) {
        assert.ok(!stored.includes(bytes.toString(encoding).toLowerCase()), encoding);
      }
    }
  });
});

suite('concurrent changes', () => {
  const imported = privateKeyToAccount(privateKey).address;
  const importKey = (keyring: WalletKeyring) =>
    keyring.importOwner({ kind: 'private-key', privateKey }, 'Imported');
  test('a key imported while the password changes is kept and opens with the new password [S42]', async () => {
    const { profile, keyring } = await newVault(phraseSecret);
    await Promise.all([keyring.changePassword(password, 'battery staple'), importKey(keyring)]);
    assert.deepEqual(await addresses(keyring), [first.address, imported]);
    profile.closeBrowser();
    const later = profile.wake();
    await later.unlock('battery staple');
    assert.deepEqual(await addresses(later), [first.address, imported]);
    await later.sign(imported, hash);
  });

  test('a key imported while another one is removed is kept [S42]', async () => {
    const { profile, keyring } = await newVault(phraseSecret);
    await keyring.createOwner('Second');
    await Promise.all([keyring.removeOwner(second.address, password), importKey(keyring)]);
    profile.closeBrowser();
    const later = profile.wake();
    await later.unlock(password);
    assert.deepEqual(await addresses(later), [first.address, imported]);
  });

  test('two concurrent first runs create one vault [S42]', async () => {
    const keyring = browserProfile().wake();
    const runs = await Promise.allSettled([
      keyring.create(password, { kind: 'phrase', phrase }),
      keyring.create(password, { kind: 'private-key', privateKey }),
    ]);
    const made = runs.flatMap((run) =>
      run.status === 'fulfilled' ? [run.value.owner.address] : [],
    );
    assert.equal(made.length, 1);
    assert.deepEqual(await addresses(keyring), made);
  });

  test('a lock during an import leaves the vault unchanged, never encrypted with zeros [S42]', async () => {
    const { profile, keyring } = await newVault(phraseSecret);
    const before = profile.vault();
    let locking: Promise<void> | undefined;
    const secret = {
      kind: 'private-key',
      // Read after the import got the vault's key, and before it seals the vault.
      get privateKey() {
        locking = keyring.lock();
        return privateKey;
      },
    } as const;
    await refused('locked', () => keyring.importOwner(secret, 'Imported'));
    await locking;
    assert.deepEqual(profile.vault(), before);
    await keyring.unlock(password);
  });

  test('the owners are listed without decrypting the vault again [S44]', async () => {
    const { profile } = await newVault(phraseSecret);
    const keyring = profile.wake();
    await keyring.createOwner('Second');
    const whole = profile.vault();
    assert.deepEqual(await addresses(keyring), [first.address, second.address]);
    profile.setVault({ ...whole, ciphertext: '' });
    assert.deepEqual(await addresses(keyring), [first.address, second.address]);
    await keyring.lock();
    await refused('locked', () => keyring.owners());
  });

  test("the old password's key is overwritten when the password changes [S44]", async () => {
    const keys: Uint8Array[] = [];
    const { keyring } = await newVault(phraseSecret, (key) => keys.push(key));
    await keyring.changePassword(password, 'battery staple');
    const [old, current] = keys;
    assert.equal(keys.length, 2);
    assert.ok(old?.every((byte) => byte === 0));
    assert.ok(current?.some((byte) => byte !== 0));
  });

  test('a worker that just woke makes all signatures that are requested concurrently [S44]', async () => {
    const { profile } = await newVault(phraseSecret);
    await profile.wake().createOwner('Second');
    const keyring = profile.wake();
    const signing = [first, second, first].map(({ address }) => keyring.sign(address, hash));
    assert.equal((await Promise.all(signing)).length, 3);
  });
});

suite('passwords', () => {
  test('passwords that attackers try first are refused [S44]', async () => {
    const weak = [
      'short',
      'password',
      'Password1!',
      'P@ssw0rd2024',
      '12345678',
      '87654321',
      'qwertyuiop',
      'aaaaaaaaaaaa',
      'abcabcabcabc',
      'metamask123',
      '1q2w3e4r5t',
    ];
    for (const password of weak) {
      await refused('weak-password', () => browserProfile().wake().create(password, undefined));
    }
    for (const password of ['correct horse', 'tr0ub4dor&3', 'мой дом у реки', 'gxkqpwnzr']) {
      await browserProfile().wake().create(password, undefined);
    }
  });
});

const lifetime = 60_000;

const phraseSecret = { kind: 'phrase', phrase } as const;

/** A profile with a new, unlocked vault. */
async function newVault(secret?: OwnerSecret, onSession?: (key: Uint8Array) => void) {
  const profile = browserProfile(onSession);
  const keyring = profile.wake();
  return { profile, keyring, ...(await keyring.create(password, secret)) };
}

/**
 * A browser's storage and clock, used by one worker after another.
 *
 * @param onSession Receives the key of each session: the same bytes, not a copy.
 */
function browserProfile(onSession: (key: Uint8Array) => void = () => {}) {
  const local = memoryStore();
  const session = memoryStore();
  let time = 1_800_000_000_000;
  const now = () => time;
  const vault = () => local.items.get('vault') as Vault;
  return {
    wake: (derivation: KeyDerivation = light) =>
      new WalletKeyring({
        vault: storedValue<Vault | undefined>(local, 'vault', undefined),
        passkey: storedValue<StoredPasskey | undefined>(local, 'passkey', undefined),
        session: watchSession(
          keySession(session, async () => lifetime, now),
          onSession,
        ),
        attempts: passwordAttempts(
          storedValue<FailedAttempts>(local, 'failed-attempts', noFailedAttempts),
          now,
        ),
        derivation,
      }),
    closeBrowser: () => session.items.clear(),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    vault,
    passkey: () => local.items.get('passkey') as StoredPasskey,
    setPasskey: (value: unknown) => local.items.set('passkey', value),
    setVault: (value: unknown) => local.items.set('vault', value),
    everythingStored: () => JSON.stringify([[...local.items], [...session.items]]),
  };
}

function watchSession(session: KeySession, onSession: (key: Uint8Array) => void): KeySession {
  return {
    ...session,
    begin(key) {
      onSession(key);
      return session.begin(key);
    },
  };
}

const addresses = async (keyring: WalletKeyring) =>
  (await keyring.owners()).map(({ address }) => address);

async function refused(reason: WalletErrorReason, act: () => Promise<unknown>): Promise<void> {
  assert.equal(await act().then(() => 'nothing', reasonOf), reason);
}

function reasonOf(error: unknown): WalletErrorReason {
  if (error instanceof WalletError) return error.reason;
  throw error;
}
