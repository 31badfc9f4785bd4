import assert from 'node:assert/strict';
import { test } from 'node:test';
import { privateKeyToAccount } from 'viem/accounts';
import type { AccountSnapshot } from '../chain/account-snapshot.ts';
import { guide, type Progress } from './guide-steps.ts';

const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const guardian = privateKeyToAccount(`0x${'22'.repeat(32)}`).address;
const account = privateKeyToAccount(`0x${'33'.repeat(32)}`).address;

const snapshot: AccountSnapshot = {
  account,
  blockNumber: 1n,
  timestamp: 1_000,
  owners: [owner.address],
  threshold: 1,
  recoveryEnabled: false,
  guardians: [],
  guardianThreshold: 0,
  recovery: undefined,
};
const owning = { kind: 'safe', address: account, signers: [owner] } as const;
const locked = { kind: 'key', address: owner.address, signer: owner } as const;
const start: Progress = {
  registered: 0,
  wantsTwoCodes: false,
  hasFreshKey: false,
  wallet: owning,
  isVisiting: false,
  snapshot,
};
const guarded = { ...snapshot, guardians: [guardian], guardianThreshold: 1 };
const running = {
  ...guarded,
  recovery: { newOwners: [owner.address], newThreshold: 1, executeAfter: 1_180 },
};

const stepOf = (progress: Partial<Progress>) => {
  const { steps, current } = guide({ ...start, ...progress });
  return steps[current] ?? 'done';
};

test('the step follows the actual state', () => {
  assert.equal(stepOf({}), 'register');
  assert.equal(stepOf({ registered: 1 }), 'guardian');
  assert.equal(stepOf({ snapshot: guarded }), 'lose');
  assert.equal(stepOf({ snapshot: guarded, wallet: locked, hasFreshKey: true }), 'recover');
  assert.equal(stepOf({ snapshot: running, wallet: locked, hasFreshKey: true }), 'wait');
  assert.equal(
    stepOf({ snapshot: { ...running, timestamp: 1_180 }, wallet: locked, hasFreshKey: true }),
    'finalize',
  );
  assert.equal(stepOf({ snapshot: guarded, wallet: owning, hasFreshKey: true }), 'done');
});

test('a key lost before a guardian was added leads back to the start', () => {
  assert.equal(stepOf({ wallet: locked, hasFreshKey: true }), 'lost');
});

test('a visitor’s own wallet ignores the demo wallet’s state', () => {
  assert.equal(stepOf({ isVisiting: true, wallet: locked, hasFreshKey: true }), 'visiting');
});

test('for two codes, a second registration comes before the key is lost', () => {
  const two = { wantsTwoCodes: true, snapshot: guarded };
  assert.equal(stepOf({ ...two, registered: 1 }), 'another');
  assert.equal(stepOf({ ...two, registered: 2 }), 'lose');
  assert.deepEqual(guide({ ...start, wantsTwoCodes: true }).steps, [
    'register',
    'guardian',
    'another',
    'lose',
    'recover',
    'wait',
    'finalize',
  ]);
});
