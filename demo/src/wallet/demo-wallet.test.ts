import assert from 'node:assert/strict';
import { test } from 'node:test';
import { privateKeyToAccount } from 'viem/accounts';
import type { AccountSnapshot } from '../chain/local-chain.ts';
import type { WorldAccount } from '../world.ts';
import { DemoKeys, walletAccount } from './demo-wallet.ts';

const alone = '0x1111111111111111111111111111111111111111';
const shared = '0x2222222222222222222222222222222222222222';
const worldAccount = (digit: string, safe: WorldAccount['safe']): WorldAccount => ({
  address: alone,
  privateKey: `0x${digit.repeat(64)}`,
  safe,
});
const accounts = [worldAccount('1', alone), worldAccount('2', shared), worldAccount('3', shared)];

test('demo keys belong to the account that they own, alone or together', () => {
  const demoKeys = new DemoKeys(accounts, { shared: memory(), tab: memory() }, 'world');
  assert.deepEqual(demoKeys.safes, [alone, shared]);
  assert.equal(demoKeys.chosen, alone);
  assert.equal(demoKeys.keys.length, 1);
  demoKeys.choose(shared);
  assert.equal(demoKeys.keys.length, 2);
});

test('a lost key of the demo is gone for good, but only for its account', () => {
  const storage = { shared: memory(), tab: memory() };
  const demoKeys = new DemoKeys(accounts, storage, 'world');
  const [lost] = demoKeys.keys;
  const fresh = demoKeys.forget();
  assert.notEqual(fresh.address, lost?.address);
  assert.equal(demoKeys.hasLost(alone), true);
  assert.equal(demoKeys.hasLost(shared), false);

  const reloaded = new DemoKeys(accounts, storage, 'world');
  assert.deepEqual(
    reloaded.keys.map(({ address }) => address),
    [fresh.address],
  );
  reloaded.choose(shared);
  assert.equal(reloaded.keys.length, 2);
});

test('a demo key lost in one tab is lost in each, while each has its own selected account', () => {
  const shared = memory();
  const inTab = () => new DemoKeys(accounts, { shared, tab: memory() }, 'world');
  const [one, other] = [inTab(), inTab()];
  other.choose(accounts[1]?.safe ?? alone);
  const { address } = one.forget();
  assert.equal(one.chosen, alone);
  other.choose(alone);
  assert.equal(other.hasLost(alone), true);
  assert.deepEqual(
    other.keys.map((key) => key.address),
    [address],
  );
});

test('a new demo key that is kept can be lost in turn', () => {
  const storage = { shared: memory(), tab: memory() };
  const demoKeys = new DemoKeys(accounts, storage, 'world');
  const { address } = demoKeys.forget();
  demoKeys.keep();
  assert.equal(demoKeys.hasLost(alone), false);
  assert.deepEqual(
    new DemoKeys(accounts, storage, 'world').keys.map((key) => key.address),
    [address],
  );
  assert.notEqual(demoKeys.forget().address, address);
  assert.equal(demoKeys.hasLost(alone), true);
});

test('another world starts with its own demo keys', () => {
  const storage = { shared: memory(), tab: memory() };
  const before = new DemoKeys(accounts, storage, 'world');
  const [first] = before.keys;
  before.forget();
  const [again] = new DemoKeys(accounts, storage, 'another world').keys;
  assert.equal(again?.address, first?.address);
});

function memory(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
  } as unknown as Storage;
}

const [first, second, stranger] = ['11', '22', '33'].map((byte) =>
  privateKeyToAccount(`0x${byte.repeat(32)}`),
) as [
  ReturnType<typeof privateKeyToAccount>,
  ReturnType<typeof privateKeyToAccount>,
  ReturnType<typeof privateKeyToAccount>,
];
const account = '0x1111111111111111111111111111111111111111';
const owned = (threshold: number): AccountSnapshot => ({
  account,
  blockNumber: 1n,
  timestamp: 1,
  owners: [first.address, second.address],
  threshold,
  module: account,
  version: '0.1.0',
  isEnabled: false,
  guardians: [],
  guardianThreshold: 0,
  recovery: undefined,
});

test('with enough owner keys, the demo wallet is the smart account and signs with no more than needed', () => {
  assert.deepEqual(walletAccount([first, second], owned(1)), {
    kind: 'safe',
    address: account,
    signers: [first],
  });
  assert.equal(walletAccount([first, second], owned(2)).kind, 'safe');
});

test('with too few owner keys, the demo wallet is just a key', () => {
  assert.equal(walletAccount([first], owned(2)).kind, 'key');
  assert.deepEqual(walletAccount([stranger], owned(1)), {
    kind: 'key',
    address: stranger.address,
    signer: stranger,
  });
});
