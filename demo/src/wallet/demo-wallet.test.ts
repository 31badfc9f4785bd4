import assert from 'node:assert/strict';
import { test } from 'node:test';
import { privateKeyToAccount } from 'viem/accounts';
import type { AccountSnapshot } from '../chain/account-watch.ts';
import { walletAccount } from './demo-wallet.ts';

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
