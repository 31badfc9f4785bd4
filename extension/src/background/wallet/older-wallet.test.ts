import '../../testing/fake-browser.ts';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, suite, test } from 'node:test';
import { hashMessage, recoverAddress } from 'viem';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { WalletError, type WalletErrorReason } from '../../messages/errors.ts';
import type { UnlockedState } from '../../messages/state.ts';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import { newAccountAddress } from '../accounts/new-account.ts';
import type { Vault } from '../keyring/vault.ts';
import { stateHandlers } from '../pages/state-handlers.ts';
import { createWallet } from './create-wallet.ts';
import type { Wallet } from './wallet.ts';

// What version 6ef47fe stored, written by its own code: testing/old-wallets/write-6ef47fe.ts.
const file = join(import.meta.dirname, '../../testing/old-wallets/6ef47fe.json');
const { password, local } = JSON.parse(await readFile(file, 'utf8')) as {
  password: string;
  local: Readonly<Record<string, unknown>> & { readonly vault: Vault };
};
const phrase = 'test test test test test test test test test test test junk';

suite('the wallet of version 6ef47fe', () => {
  beforeEach(async () => {
    await fakeBrowser.storage.session.clear();
    await store(local);
  });

  test('opens with its keys, accounts, network, site and settings', async () => {
    const wallet = wake();
    await wallet.keyring.unlock(password);
    const state = await stateHandlers['state.get'](wallet, {});
    assert.equal(state.lock, 'unlocked');
    const { owners, accounts, chains, sites, settings } = state as typeof state & UnlockedState;
    const second = mnemonicToAccount(phrase, { addressIndex: 1 });
    const imported = privateKeyToAccount(`0x${'42'.repeat(32)}`);
    assert.deepEqual(
      owners.map(({ address, name }) => [address, name]),
      [
        [mnemonicToAccount(phrase).address, ''],
        [second.address, 'Second'],
        [imported.address, 'Imported'],
      ],
    );
    const [account] = accounts;
    assert.deepEqual([account?.name, account?.status], ['Savings', 'new']);
    const setup = account && (await wallet.accounts.setup(account.id));
    assert.equal(setup && newAccountAddress(setup), account?.address);
    assert.equal(state.lock === 'unlocked' && state.selected, account?.id);
    assert.equal(chains[0]?.endpointUrl, 'https://endpoint.example/api/v3/8453/key');
    assert.deepEqual(
      sites.map(({ origin, account: seen }) => [origin, seen]),
      [['https://site.example', account?.id]],
    );
    assert.deepEqual([settings.language, settings.theme], ['de', 'dark']);
  });

  test('signs with each key, keeps its backup, and takes changes', async () => {
    const { keyring } = wake();
    await keyring.unlock(password);
    const hash = hashMessage('hello');
    for (const { address } of await keyring.owners()) {
      const signature = await keyring.sign(address, hash);
      assert.equal(await recoverAddress({ hash, signature }), address);
    }
    const [first] = await keyring.owners();
    assert.ok(first);
    assert.equal((await keyring.exportOwner(first.address, password)).phrase, phrase);
    await keyring.renameOwner(first.address, 'Laptop');
    await keyring.lock();
    const later = wake().keyring;
    await later.unlock(password);
    assert.equal((await later.owners())[0]?.name, 'Laptop');
  });

  test('is refused a wrong password, and is unchanged', async () => {
    await refused('wrong-password', 'wrong horse battery');
    await opensUnchanged();
  });

  const { vault } = local;
  const flip = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
  const damages: Readonly<Record<string, object>> = {
    'a truncated ciphertext': { ...vault, ciphertext: vault.ciphertext.slice(0, -16) },
    'a changed ciphertext': { ...vault, ciphertext: flip(vault.ciphertext) },
    'a changed salt': { ...vault, salt: flip(vault.salt) },
    'a weakened derivation': { ...vault, derivation: { ...vault.derivation, N: 2 } },
    'no checksum': { ...vault, checksum: undefined },
    'half of its fields': { version: vault.version, ciphertext: vault.ciphertext },
  };
  for (const [name, damaged] of Object.entries(damages)) {
    test(`reads as damaged with ${name}, and is left as it is, without a failed attempt`, async () => {
      await store({ ...local, vault: damaged });
      await refused('damaged-vault', password);
      assert.deepEqual(Object.fromEntries(fakeBrowser.storage.local.items), {
        ...local,
        vault: damaged,
      });
    });
  }

  test('is not replaced by a first run, damaged or not', async () => {
    for (const vault of [local.vault, { version: 1 }]) {
      await store({ ...local, vault });
      await assert.rejects(
        wake().keyring.create('another long password', undefined),
        isReason('vault-exists'),
      );
      assert.deepEqual(stored('vault'), vault);
    }
  });
});

/** The wallet as today's worker creates it when it starts. */
function wake(): Wallet {
  return createWallet({ now: Date.now, onChange: () => {}, onTouch: () => {} });
}

async function store(items: Readonly<Record<string, unknown>>): Promise<void> {
  await fakeBrowser.storage.local.clear();
  await fakeBrowser.storage.local.set(structuredClone(items));
}

function stored(key: string): unknown {
  return fakeBrowser.storage.local.items.get(key);
}

const isReason = (reason: WalletErrorReason) => (error: unknown) =>
  error instanceof WalletError && error.reason === reason;

async function refused(reason: WalletErrorReason, entered: string): Promise<void> {
  await assert.rejects(wake().keyring.unlock(entered), isReason(reason));
}

/** Everything is stored as before, and opens. */
async function opensUnchanged(): Promise<void> {
  for (const [key, value] of Object.entries(local)) {
    if (key !== 'failed-attempts') assert.deepEqual(stored(key), value, key);
  }
  await wake().keyring.unlock(password);
}
