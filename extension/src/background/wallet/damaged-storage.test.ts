import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { WalletState } from '../../messages/state.ts';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import {
  createTestWallet,
  derivation,
  password,
  storedAccount,
} from '../../testing/test-wallet.ts';
import { handlers } from '../pages/answer-page.ts';
import { updateBadge } from '../watcher/notifications.ts';
import { createWallet, type Wallet } from './wallet.ts';

// What the wallet makes of storage that is damaged, truncated, or of another version.

const { local, session } = fakeBrowser.storage;
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const id = `eip155:1:${address}` as const;
const privateKey = `0x${'5d'.repeat(32)}` as const;

const chain = {
  chainId: 1,
  name: 'Ethereum',
  rpcUrl: 'https://node.example',
  endpointUrl: 'https://endpoint.example',
  serviceUrl: 'https://service.example',
  explorerUrl: 'https://explorer.example',
  currency: { symbol: 'ETH', decimals: 18 },
};
const intact = {
  settings: { autoLockMinutes: 30, theme: 'dark', language: 'de', isDefaultWallet: true },
  chains: [chain],
  accounts: { accounts: [storedAccount(address)], selected: id },
  sites: [{ origin: 'https://site.example', account: id, connectedAt: 1 }],
  'running-recoveries': [{ account: id, module: address, executeAfter: 1 }],
  looks: { [id]: { since: 1, missed: 0 } },
  helping: { accounts: [{ id, name: 'Mia', guardians: [] }], hidden: [], requests: [] },
  tokens: { 1: [address] },
  activity: [
    { happening: { id: 'a', at: 1, account: id, what: { kind: 'message', text: 'A text' } } },
  ],
  spenders: [address],
  refusals: [
    { at: 1, account: id, origin: 'https://site.example', kind: 'text', subject: 'A text' },
  ],
  'failed-attempts': { count: 0, lastAt: 0 },
  passkey: undefined as unknown,
};

/** An unlocked wallet whose storage is then written over, as its next worker finds it. */
async function walletWith(
  stored: Record<string, unknown>,
  inSession: Record<string, unknown> = {},
): Promise<Wallet> {
  const { wallet } = await createTestWallet();
  await wallet.keyring.create(password, { kind: 'private-key', privateKey });
  await local.set({ ...intact, ...stored });
  await session.set(inSession);
  const { now } = wallet;
  return createWallet({ now, onChange: () => {}, onTouch: () => {}, derivation });
}

const ask = async (wallet: Wallet, name: string, parameters: object = {}) =>
  handlers.get(name)?.(wallet, parameters as never) as Promise<unknown>;
const state = async (wallet: Wallet) => (await ask(wallet, 'state.get')) as WalletState;

/** Everything that the first screens and the worker's start ask for. */
async function start(wallet: Wallet): Promise<WalletState> {
  await Promise.all(['activity.list', 'approvals.list'].map((name) => ask(wallet, name)));
  await ask(wallet, 'drafts.get', { key: 'route' });
  await updateBadge(wallet);
  await wallet.registerContentScripts();
  assert.equal(await wallet.sites.findConnected('https://other.example'), undefined);
  return state(wallet);
}

const oddValues: readonly unknown[] = [
  null,
  5,
  'text',
  JSON.stringify(chain).slice(0, 20),
  [],
  {},
  [null, 5, 'text', [], {}],
  { accounts: null, requests: [{}], searched: 'x', 1: [5], version: 2 },
  [{ chainId: '1', origin: 'site', account: 5, calls: {}, happening: null }],
];

suite('a wallet with damaged storage', () => {
  for (const key of Object.keys(intact)) {
    test(`the wallet starts, shows the key and starts over with any value of “${key}”`, async () => {
      for (const value of oddValues) {
        const wallet = await walletWith({ [key]: value });
        const found = await start(wallet);
        assert.equal(found.lock, 'unlocked', JSON.stringify(value));
        assert.ok(['en', 'de', 'auto'].includes(found.settings.language));
        const [owner] = await wallet.keyring.owners();
        const shown = await ask(wallet, 'owners.export', { address: owner?.address, password });
        assert.deepEqual(shown, { phrase: undefined, privateKey });
        await ask(wallet, 'vault.erase');
        assert.equal((await state(wallet)).lock, 'no-vault');
      }
    });
  }

  for (const key of ['session', 'drafts', 'site-conduct']) {
    test(`the wallet starts with any value of the session’s “${key}”`, async () => {
      const odd = [
        ...oddValues,
        { key: 5, usedAt: Date.now() },
        { key: 'AAAA', usedAt: Date.now() },
      ];
      for (const value of odd) {
        const wallet = await walletWith({}, { [key]: value });
        const { lock } = await start(wallet);
        assert.equal(lock, key === 'session' ? 'locked' : 'unlocked', JSON.stringify(value));
        await ask(wallet, 'vault.unlock', { password });
        assert.equal((await state(wallet)).lock, 'unlocked');
      }
    });
  }

  test('a damaged vault is locked, and can be started over', async () => {
    for (const vault of [...oddValues, { version: 1 }]) {
      const wallet = await walletWith({ vault });
      assert.equal((await start(wallet)).lock, 'locked', JSON.stringify(vault));
      await assert.rejects(ask(wallet, 'vault.unlock', { password }), {
        reason: /^(damaged|newer)-vault$/,
      });
      await ask(wallet, 'vault.erase');
      assert.equal((await state(wallet)).lock, 'no-vault');
    }
  });

  test('what is intact beside damaged values stays', async () => {
    const broken = [null, { chainId: 5 }, 'x'];
    const wallet = await walletWith({
      settings: { ...intact.settings, theme: 5, later: true },
      chains: [...broken, { ...chain, explorerUrl: 7, currency: null }],
      accounts: { accounts: [...broken, { chainId: 1, address, name: 3 }], selected: 9 },
      sites: [...broken, ...intact.sites],
      activity: [...broken, ...intact.activity],
    });
    const found = await start(wallet);
    assert.ok(found.lock === 'unlocked');
    const { settings, chains, accounts, sites } = found;
    assert.deepEqual([settings.theme, settings.language], ['auto', 'de']);
    assert.deepEqual(
      chains.map(({ serviceUrl, explorerUrl, currency }) => [serviceUrl, explorerUrl, currency]),
      [[chain.serviceUrl, undefined, chain.currency]],
    );
    assert.deepEqual([accounts.map((one) => one.id), found.selected], [[id], id]);
    assert.deepEqual(
      sites.map(({ origin }) => origin),
      ['https://site.example'],
    );
    assert.equal((await wallet.activity.list()).length, 2);
  });
});
