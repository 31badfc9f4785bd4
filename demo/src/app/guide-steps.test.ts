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
  registered: false,
  hasFreshKey: false,
  wallet: owning,
  visiting: undefined,
  snapshot,
  gracePeriod: 180,
};
const guarded = { ...snapshot, guardians: [guardian], guardianThreshold: 1 };
const running = {
  ...guarded,
  recovery: { newOwners: [owner.address], newThreshold: 1, executeAfter: 1_180 },
};

const stepOf = (progress: Partial<Progress>) => {
  const { steps, current } = guide({ ...start, ...progress });
  return steps[current]?.name ?? 'done';
};

test('the step follows the actual state', () => {
  assert.equal(stepOf({}), 'Register');
  assert.equal(stepOf({ registered: true }), 'Add the guardian');
  assert.equal(stepOf({ snapshot: guarded }), 'Lose the key');
  assert.equal(stepOf({ snapshot: guarded, wallet: locked, hasFreshKey: true }), 'Recover');
  assert.equal(stepOf({ snapshot: running, wallet: locked, hasFreshKey: true }), 'Wait');
  assert.equal(
    stepOf({ snapshot: { ...running, timestamp: 1_180 }, wallet: locked, hasFreshKey: true }),
    'Take control',
  );
  assert.equal(stepOf({ snapshot: guarded, wallet: owning, hasFreshKey: true }), 'done');
});

test('a key lost before a guardian was added leads back to the start', () => {
  assert.equal(stepOf({ wallet: locked, hasFreshKey: true }), 'Choose another account');
});

test('a visitor’s own wallet ignores the demo wallet’s state', () => {
  assert.equal(stepOf({ visiting: 'Mine', wallet: locked, hasFreshKey: true }), 'Your own wallet');
});

test('the wait is shown in words', () => {
  const { steps } = guide({ ...start, gracePeriod: 180 });
  assert.match(steps.find(({ name }) => name === 'Wait')?.hint ?? '', /3 minutes/);
});
