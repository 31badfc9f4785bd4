import '../../testing/fake-browser.ts';
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, suite, test } from 'node:test';
import type { RequestName } from '../../messages/requests.ts';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import { createTestWallet, password, storedAccount } from '../../testing/test-wallet.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { handlers, openFirstRun } from './answer-page.ts';

// What the wallet's own pages ask of keys, settings and stored accounts. What needs a chain is tested
// next to its use case.

let wallet: Wallet;
let autoLock: { minutes: number | undefined };

beforeEach(async () => {
  ({ wallet, autoLock } = await createTestWallet());
  await fakeBrowser.storage.local.set({
    accounts: { accounts: [storedAccount(address)], selected: undefined },
  });
  await ask('vault.create', { password });
});

const address = '0x000000000000000000000000000000000000dEaD';
const id = `eip155:1:${address}`;

// biome-ignore lint/suspicious/noExplicitAny: each request has another result
function ask(name: RequestName, parameters: object = {}): Promise<any> {
  const handler = handlers.get(name);
  assert.ok(handler, name);
  return handler(wallet, parameters as never);
}
const state = () => ask('state.get');

const nowhere = 'http://127.0.0.1:1';
/** A case in which the request is refused. */
const refuses = (name: RequestName, parameters: object, reason: string) => ({
  [name]: () => assert.rejects(ask(name, parameters), { reason }),
});

const passkey = { id: '0x1d', salt: `0x${'5a'.repeat(32)}` } as const;
/** What the passkey gives. */
const secret = `0x${'5e'.repeat(32)}` as const;

const cases: Partial<Record<RequestName, () => Promise<void>>> = {
  'state.get': async () => assert.equal((await state()).lock, 'unlocked'),
  'settings.set': async () => {
    await ask('settings.set', { theme: 'dark' });
    assert.equal((await state()).settings.theme, 'dark');
    await assert.rejects(ask('settings.set', { theme: 'pink' }), { reason: 'invalid-request' });
  },
  ...refuses('vault.create', { password }, 'vault-exists'),
  ...refuses('modules.offered', { id }, 'unknown-chain'),
  'vault.lock': async () => {
    await ask('vault.lock');
    assert.equal((await state()).lock, 'locked');
  },
  'vault.unlock': async () => {
    await ask('vault.lock');
    await assert.rejects(ask('vault.unlock', { password: 'another one' }), {
      reason: 'wrong-password',
    });
    await ask('vault.unlock', { password });
    assert.equal((await state()).lock, 'unlocked');
  },
  'vault.changePassword': async () => {
    const newPassword = 'battery staple 7';
    await ask('vault.changePassword', { password, newPassword });
    await ask('vault.lock');
    await ask('vault.unlock', { password: newPassword });
  },
  'vault.addPasskey': async () => {
    await ask('vault.addPasskey', { password, passkey, secret });
    assert.deepEqual((await state()).passkey, passkey);
  },
  'vault.unlockByPasskey': async () => {
    await ask('vault.addPasskey', { password, passkey, secret });
    await ask('vault.lock');
    assert.deepEqual((await state()).passkey, passkey);
    await ask('vault.unlockByPasskey', { secret });
    assert.equal((await state()).lock, 'unlocked');
  },
  'vault.removePasskey': async () => {
    await ask('vault.addPasskey', { password, passkey, secret });
    await ask('vault.removePasskey', { password });
    assert.equal((await state()).passkey, undefined);
  },
  'vault.erase': async () => {
    await ask('vault.erase');
    assert.equal((await state()).lock, 'no-vault');
  },
  'owners.create': async () => {
    await ask('owners.create', { name: 'Second' });
    assert.equal((await state()).owners.length, 2);
  },
  'owners.import': async () => {
    const secret = { kind: 'private-key', privateKey: `0x${'11'.repeat(32)}` };
    await ask('owners.import', { secret });
    assert.equal((await state()).owners.length, 2);
  },
  'owners.rename': async () => {
    const [owner] = (await state()).owners;
    await ask('owners.rename', { address: owner.address, name: 'Blue' });
    assert.equal((await state()).owners[0].name, 'Blue');
  },
  'owners.remove': async () => {
    const { address } = await ask('owners.create');
    await ask('owners.remove', { address, password });
    assert.equal((await state()).owners.length, 1);
  },
  'owners.export': async () => {
    const [{ address }] = (await state()).owners;
    const { phrase } = await ask('owners.export', { address, password });
    assert.equal(phrase.split(' ').length, 12);
  },
  'owners.confirmPhrase': async () => {
    const [{ address }] = (await state()).owners;
    const wrong = ask('owners.confirmPhrase', { address, words: [[0, 'zzz']] });
    await assert.rejects(wrong, { reason: 'wrong-words' });
  },
  'accounts.rename': async () => {
    await ask('accounts.rename', { id, name: 'Savings' });
    assert.equal((await state()).accounts[0].name, 'Savings');
  },
  'accounts.remove': async () => {
    await ask('accounts.remove', { id });
    assert.deepEqual((await state()).accounts, []);
  },
  'accounts.select': async () => {
    await ask('accounts.select', { id });
    assert.equal((await state()).selected, id);
  },
  ...refuses('accounts.add', { chainId: 5, address }, 'unknown-chain'),
  ...refuses('accounts.create', { chainId: 5, owner: address }, 'unknown-chain'),
  ...refuses('accounts.refresh', { id: `eip155:5:${address}` }, 'unknown-account'),
  ...refuses('registrations.list', { id: `eip155:5:${address}` }, 'unknown-account'),
  ...refuses('chains.inspect', { rpcUrl: nowhere }, 'network'),
  ...refuses('chains.save', { chainId: 5, rpcUrl: nowhere }, 'invalid-request'),
  'chains.saveAll': async () => {
    await ask('chains.saveAll', { chains: [] });
    assert.deepEqual((await state()).chains, []);
  },
  ...refuses('chains.remove', { chainId: 1 }, 'chain-in-use'),
  'sites.block': async () => {
    await ask('sites.block', { origin: 'https://site.example' });
    assert.ok((await wallet.conduct.findConduct('https://site.example')).isBlocked);
  },
  'sites.unblock': async () => {
    await ask('sites.block', { origin: 'https://site.example' });
    await ask('sites.unblock', { origin: 'https://site.example' });
    assert.ok(!(await wallet.conduct.findConduct('https://site.example')).isBlocked);
  },
  'approvals.list': async () => assert.deepEqual(await ask('approvals.list'), []),
  ...refuses('approvals.answer', { id: 'gone', approved: true }, 'unknown-approval'),
  'approvals.declineAll': async () => assert.equal(await ask('approvals.declineAll'), undefined),
  'activity.list': async () => assert.deepEqual(await ask('activity.list'), []),
  'activity.clear': async () => assert.equal(await ask('activity.clear'), undefined),
  'drafts.get': async () => assert.equal(await ask('drafts.get', { key: 'a' }), undefined),
  'drafts.set': async () => {
    await ask('drafts.set', { key: 'a', value: 5 });
    assert.equal(await ask('drafts.get', { key: 'a' }), 5);
  },
};

suite('the requests of the wallet’s own pages', () => {
  test('every request of the wallet’s own pages has a test here or next to what it calls', async () => {
    const background = join(import.meta.dirname, '..');
    const files = await readdir(background, { recursive: true });
    const tests = files.filter(
      (name) => /\.test\.ts$/.test(name) && name !== 'pages/handlers.test.ts',
    );
    const texts = await Promise.all(tests.map((name) => readFile(join(background, name), 'utf8')));
    const untested = [...handlers.keys()].filter(
      (name) => !(name in cases) && !texts.some((text) => text.includes(`'${name}'`)),
    );
    assert.deepEqual(untested, []);
  });
  for (const [name, run] of Object.entries(cases))
    test(`the request ${name} of a page is answered`, run);

  test('a request of the wallet’s own pages starts no auto-lock timer while the wallet is locked', async () => {
    await wallet.touch();
    assert.equal(autoLock.minutes, 15);
    await ask('vault.lock');
    assert.equal(autoLock.minutes, undefined);
    await wallet.touch();
    assert.equal(autoLock.minutes, undefined);
    await ask('vault.unlock', { password });
    assert.equal(autoLock.minutes, 15);
  });
});

suite('the first run', () => {
  beforeEach(() => {
    fakeBrowser.tabs.created = [];
  });

  test('the first run opens in a tab when the extension is installed, not after an update', async () => {
    const { wallet } = await createTestWallet();
    await wallet.eraseEverything();
    for (const reason of ['update', 'chrome_update', 'browser_update']) {
      await openFirstRun(wallet, reason);
    }
    assert.deepEqual(fakeBrowser.tabs.created, []);
    await openFirstRun(wallet, 'install');
    assert.deepEqual(fakeBrowser.tabs.created, ['popup.html']);
  });

  test('the first run does not open where the browser kept the wallet', async () => {
    const { wallet } = await createTestWallet();
    if (!(await wallet.keyring.hasVault())) await wallet.keyring.create(password, undefined);
    await openFirstRun(wallet, 'install');
    assert.deepEqual(fakeBrowser.tabs.created, []);
  });
});
