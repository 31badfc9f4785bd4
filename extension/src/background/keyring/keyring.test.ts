import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { hashMessage, recoverAddress } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { WalletError, type WalletErrorReason } from '../../messages/errors.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { storedValue } from '../storage/stored-value.ts';
import type { KeyDerivation } from './key-derivation.ts';
import { Keyring } from './keyring.ts';
import { type FailedAttempts, noFailedAttempts, passwordAttempts } from './password-attempts.ts';
import { keySession } from './session.ts';
import type { Vault } from './vault.ts';

const phrase = 'test test test test test test test test test test test junk';
const first = mnemonicToAccount(phrase);
const second = mnemonicToAccount(phrase, { addressIndex: 1 });
const privateKey = `0x${'42'.repeat(32)}` as const;
const password = 'correct horse';
const hash = hashMessage('hello');

/** The real derivations at a size that tests can pay. */
const light: KeyDerivation = { name: 'scrypt', N: 2 ** 10, r: 8, p: 1 };
const heavier: KeyDerivation = { name: 'argon2id', m: 2 ** 10, t: 1, p: 1 };

suite('Keyring', () => {
  test('makes a vault that only the password opens', async () => {
    const { wake } = browserProfile();
    const keyring = wake();
    const { owner, phrase: shown } = await keyring.create(password, undefined);
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

  test('takes a password in whichever form the keyboard made it', async () => {
    const keyring = browserProfile().wake();
    await keyring.create('Pässwörter', undefined);
    await keyring.lock();
    await keyring.unlock('Pässwörter'.normalize('NFD'));
  });

  test('derives the keys that other wallets derive, and imports theirs', async () => {
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

  test('exports and removes by the password alone', async () => {
    const keyring = browserProfile().wake();
    const { owner } = await keyring.create(password, { kind: 'phrase', phrase });
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

  test('believes in a written phrase by its words', async () => {
    const keyring = browserProfile().wake();
    const { owner, phrase: shown } = await keyring.create(password, undefined);
    const words = (shown ?? '').split(' ');
    const other = words[3] === 'zoo' ? 'zone' : 'zoo';
    await refused('wrong-words', () => keyring.confirmPhrase(owner.address, [[3, other]]));
    await refused('wrong-words', () => keyring.confirmPhrase(owner.address, []));
    await keyring.confirmPhrase(owner.address, [[3, ` ${words[3]?.toUpperCase()}`]]);
    assert.equal((await keyring.owners())[0]?.isBackedUp, true);
  });

  test('changes the password', async () => {
    const keyring = browserProfile().wake();
    const { owner } = await keyring.create(password, { kind: 'phrase', phrase });
    await refused('weak-password', () => keyring.changePassword(password, 'short'));
    await refused('wrong-password', () => keyring.changePassword('wrong horse', 'battery staple'));
    await keyring.changePassword(password, 'battery staple');
    await keyring.sign(owner.address, hash);
    await keyring.lock();
    await refused('wrong-password', () => keyring.unlock(password));
    await keyring.unlock('battery staple');
  });

  test('a worker that slept goes on where it was; a browser that was closed does not', async () => {
    const profile = browserProfile();
    const { owner } = await profile.wake().create(password, { kind: 'phrase', phrase });
    await profile.wake().sign(owner.address, hash);
    profile.closeBrowser();
    await refused('locked', () => profile.wake().sign(owner.address, hash));
    await profile.wake().unlock(password);
  });

  test('locks itself when it was not used, also where no alarm came', async () => {
    const profile = browserProfile();
    const keyring = profile.wake();
    await keyring.create(password, undefined);
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

  test('what waits for a signature while the wallet is locked is not signed', async () => {
    const keyring = browserProfile().wake();
    const { owner } = await keyring.create(password, { kind: 'phrase', phrase });
    const [signing] = await Promise.allSettled([keyring.sign(owner.address, hash), keyring.lock()]);
    assert.equal(signing.status, 'rejected');
  });

  test('wrong passwords make it wait longer and longer, restarts or not', async () => {
    const profile = browserProfile();
    await profile.wake().create(password, undefined);
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

  test('many guesses at once are counted one by one', async () => {
    const profile = browserProfile();
    await profile.wake().create(password, undefined);
    const keyring = profile.wake();
    const guesses = Array.from({ length: 10 }, () => keyring.unlock('wrong horse').catch(reasonOf));
    const reasons = await Promise.all(guesses);
    assert.equal(reasons.filter((reason) => reason === 'wrong-password').length, 3);
  });

  test('raises the key derivation of an older vault when it is unlocked', async () => {
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

  test('tells a damaged vault, and one of a newer version, from a wrong password', async () => {
    const profile = browserProfile();
    await profile.wake().create(password, undefined);
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
    }
    profile.setVault({ ...whole, version: 2 });
    await refused('newer-vault', () => profile.wake().unlock(password));
    // None of that was a wrong password.
    profile.setVault(whole);
    await profile.wake().unlock(password);
  });

  test('keeps no secret in the clear, locked or not', async () => {
    const profile = browserProfile();
    const keyring = profile.wake();
    await keyring.create(password, { kind: 'phrase', phrase });
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
});

const lifetime = 60_000;

/** A browser's storage and clock, over which workers come and go. */
function browserProfile() {
  const local = memoryStore();
  const session = memoryStore();
  let time = 1_800_000_000_000;
  const now = () => time;
  const vault = () => local.items.get('vault') as Vault;
  return {
    wake: (derivation: KeyDerivation = light) =>
      new Keyring({
        vault: storedValue<Vault | undefined>(local, 'vault', undefined),
        session: keySession(session, async () => lifetime, now),
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
    setVault: (value: unknown) => local.items.set('vault', value),
    everythingStored: () => JSON.stringify([[...local.items], [...session.items]]),
  };
}

async function refused(reason: WalletErrorReason, act: () => Promise<unknown>): Promise<void> {
  assert.equal(await act().then(() => 'nothing', reasonOf), reason);
}

function reasonOf(error: unknown): WalletErrorReason {
  if (error instanceof WalletError) return error.reason;
  throw error;
}
