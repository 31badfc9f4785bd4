import assert from 'node:assert/strict';
import { test } from 'node:test';
import { privateKeyToAccount } from 'viem/accounts';
import type { AccountSnapshot } from '../chain/local-chain.ts';
import { nextStep, type Progress, phoneToTry, stageOf } from './next-step.ts';

const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const guardian = privateKeyToAccount(`0x${'22'.repeat(32)}`).address;
const account = privateKeyToAccount(`0x${'33'.repeat(32)}`).address;

const snapshot: AccountSnapshot = {
  account,
  blockNumber: 1n,
  timestamp: 1_000,
  owners: [owner.address],
  threshold: 1,
  module: privateKeyToAccount(`0x${'44'.repeat(32)}`).address,
  version: '0.1.0',
  isEnabled: true,
  guardians: [],
  guardianThreshold: 0,
  recovery: undefined,
};
const owning = { kind: 'safe', address: account, signers: [owner] } as const;
const locked = { kind: 'key', address: owner.address, signer: owner } as const;
const start: Progress = {
  wallet: owning,
  snapshot,
  hasFreshKey: false,
  wantsPhone: false,
  attack: undefined,
  isVisiting: false,
};
const guarded = { ...snapshot, guardians: [guardian], guardianThreshold: 1 };
const running = {
  ...guarded,
  recovery: { newOwners: [owner.address], newThreshold: 1, executeAfter: 1_180 },
};

const stage = (progress: Partial<Progress>) => stageOf({ ...start, ...progress });

test('the stage of the demo follows from the chain and the keys of the wallet', () => {
  const lost = { wallet: locked, hasFreshKey: true };
  assert.equal(stage({}), 'protect');
  assert.equal(stage({ snapshot: guarded }), 'lose');
  assert.equal(stage({ ...lost, snapshot: guarded }), 'recover');
  assert.equal(stage({ ...lost, snapshot: running }), 'wait');
  assert.equal(stage({ ...lost, snapshot: { ...running, timestamp: 1_180 } }), 'finalize');
  assert.equal(stage({ snapshot: guarded, hasFreshKey: true }), 'done');
});

test('a recovery that the owner of the key did not start is an attack, until it is stopped', () => {
  const kept = { hasFreshKey: true, snapshot: guarded };
  assert.equal(stage({ ...kept, attack: 'coming' }), 'attack');
  assert.equal(stage({ ...kept, attack: 'coming', snapshot: running }), 'attacked');
  assert.equal(stage({ snapshot: { ...running, timestamp: 1_180 } }), 'attacked');
  assert.equal(stage({ ...kept, attack: 'come' }), 'stopped');
});

test('a key that is lost before a guardian was added leads to another account', () => {
  const lost = { wallet: locked, hasFreshKey: true };
  assert.equal(stage(lost), 'lost-too-early');
  for (const useless of [{ isEnabled: false }, { guardianThreshold: 2 }]) {
    assert.equal(stage({ ...lost, snapshot: { ...guarded, ...useless } }), 'lost-too-early');
    assert.equal(stage({ snapshot: { ...guarded, ...useless } }), 'protect');
  }
});

test('a wallet of the visitor hides what the demo wallet holds', () => {
  assert.equal(stage({ isVisiting: true, wallet: locked, hasFreshKey: true }), 'own-wallet');
});

test('for two codes, a phone is added before the key is lost', () => {
  assert.equal(stage({ wantsPhone: true }), 'protect');
  assert.equal(stage({ wantsPhone: true, snapshot: guarded }), 'add-phone');
});

test('the line about what comes next says what the step of the element asks for', () => {
  assert.match(nextStep('protect', { view: 'protect', step: 'code' }), /Copy the code/);
  assert.ok(nextStep('add-phone', { view: 'protect', step: 'contact' }).includes(phoneToTry));
  assert.match(nextStep('recover', { view: 'recover', step: 'start' }), /Start the recovery/);
});

test('a step of a view that was left, or of an earlier stage, is not said to come next', () => {
  assert.match(nextStep('protect', { view: 'overview', step: 'code' }), /protect the account/);
  assert.match(nextStep('add-phone', { view: 'protect', step: 'guardian' }), /second way/);
  assert.match(nextStep('lose', { view: 'protect', step: 'guardian' }), /lose the key/);
});
