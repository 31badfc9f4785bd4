import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addGuardianCall,
  type Call,
  enableModuleCall,
  executeRecoveryCall,
  finalizeRecoveryCall,
} from '@recovery-guardian/protocol';
import { en } from '../translations/en.ts';
import { describeCall } from './describe-call.ts';

const module = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';
const account = '0x1111111111111111111111111111111111111111';
const guardian = '0x2222222222222222222222222222222222222222';
const owner = '0x3333333333333333333333333333333333333333';
const world = { recoveryModule: module, gracePeriod: 180 } as const;

const describe = (call: Call) =>
  describeCall(world, account, call, { language: 'en', strings: en });

test('the main steps are described by their consequence', () => {
  const adding = describe(addGuardianCall({ module, guardian, threshold: 1n }));
  assert.match(adding.title, /Let someone approve recoveries/);
  assert.ok(adding.consequence.startsWith(`${guardian} may approve a recovery`));
  assert.match(adding.consequence, /One approval is enough/);

  const starting = describe(
    executeRecoveryCall({
      module,
      account,
      newOwners: [owner],
      newThreshold: 1n,
      signatures: [{ signer: guardian, signature: '0x00' }],
    }),
  );
  assert.match(starting.consequence, /In 3 minutes, control of 0x1111…1111 can pass to /);
  assert.ok(starting.consequence.includes(owner), 'the new owner is named in full');

  const finalizing = describe(finalizeRecoveryCall(module, account));
  assert.match(finalizing.title, /Take control/);
});

test('only the world’s own recovery module is called recovery', () => {
  assert.match(describe(enableModuleCall(account, module)).title, /Turn on recovery/);
  const foreign = describe(enableModuleCall(account, owner));
  assert.match(foreign.title, /full control/);
  assert.match(foreign.consequence, /Decline/);
});

test('a call is unreadable with value, with other bytes, or to another account', () => {
  const adding = addGuardianCall({ module, guardian, threshold: 1n });
  for (const call of [
    { ...adding, value: 1n },
    { ...adding, data: `${adding.data}00` as const },
    enableModuleCall(owner, module),
  ]) {
    assert.match(describe(call).title, /Unknown action/);
  }
});

test('an unreadable call is reported as such', () => {
  for (const to of [module, owner] as const) {
    const { title, consequence } = describe({
      to,
      value: 10n ** 18n,
      data: '0x12345678',
    });
    assert.match(title, /Unknown action/);
    assert.match(consequence, /1 ETH/);
  }
});
