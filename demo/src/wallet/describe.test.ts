import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addGuardianCall,
  type Call,
  cancelRecoveryCalls,
  createSiweMessage,
  enableModuleCall,
  executeRecoveryCall,
  finalizeRecoveryCall,
  listStatement,
  registerStatement,
} from '@recovery-guardian/core';
import { describeCalls, describeMessage } from './describe.ts';

const module = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';
const account = '0x1111111111111111111111111111111111111111';
const guardian = '0x2222222222222222222222222222222222222222';
const owner = '0x3333333333333333333333333333333333333333';
const world = { recoveryModule: module, chainId: 31337 } as const;

const describe = (...calls: Call[]) => {
  const { title, consequences } = describeCalls(world, account, calls);
  return {
    title,
    consequence: consequences.map(({ text }) => text).join(' '),
    parties: consequences.flatMap(({ parties }) => parties.map(({ address }) => address)),
  };
};
const adding = addGuardianCall({ module, guardian, threshold: 1n });

test('the demo wallet describes the main calls by their consequences', () => {
  const { title, consequence, parties } = describe(adding);
  assert.equal(title, 'Let someone help you back in?');
  assert.deepEqual(parties, [guardian, module]);
  assert.match(consequence, /^This address may then help to recover your account/);
  assert.match(consequence, /One helper is enough .* A recovery takes 3\u00a0minutes/);

  const starting = describe(
    executeRecoveryCall({
      module,
      version: '0.1.0',
      account,
      newOwners: [owner],
      newThreshold: 1n,
      nonce: 0n,
      signatures: [{ signer: guardian, signature: '0x00' }],
    }),
  );
  assert.match(starting.consequence, /After the wait, the new owner can take control/);
  assert.deepEqual(starting.parties, [owner, account, module], 'the new owner is named in full');
  assert.match(describe(finalizeRecoveryCall(module, account)).title, /Finish the recovery/);
});

test('the demo wallet asks about stopping a recovery, not about what comes with it', () => {
  const recovery = { newOwners: [owner], newThreshold: 1, executeAfter: 0 };
  const calls = cancelRecoveryCalls({ module, version: '0.1.0', recovery });
  assert.equal(describe(...calls).title, 'Stop any recovery?');
});

test('the demo wallet calls only the module of the world recovery', () => {
  assert.equal(describe(enableModuleCall(account, module), adding).title, 'Turn on recovery?');
  const foreign = describe(enableModuleCall(account, owner));
  assert.match(foreign.title, /full control/);
  assert.match(foreign.consequence, /Decline/);
});

test('the demo wallet reports a call with value, other bytes or another account as unknown', () => {
  for (const call of [
    { ...adding, value: 1n },
    { ...adding, data: `${adding.data}00` as const },
    enableModuleCall(owner, module),
  ]) {
    assert.equal(describe(call).title, 'Run an unknown action?');
  }
});

test('the demo wallet says how much an unknown call pays', () => {
  for (const to of [module, owner] as const) {
    const { title, consequence } = describe({ to, value: 10n ** 18n, data: '0x12345678' });
    assert.equal(title, 'Run an unknown action?');
    assert.match(consequence, /1 ETH/);
  }
});

const message = (statement: string) =>
  createSiweMessage({
    account,
    chainId: 31337,
    statement,
    nonce: '0123456789abcdef',
    issuedAt: new Date(0),
  });

test('the demo wallet describes statements of the service by their purpose, and quotes them', () => {
  const statement = registerStatement({ channel: 'email', target: 'mia@example.org' });
  const { title, consequences } = describeMessage(message(statement), { address: account });
  assert.equal(title, 'Allow recovery with codes?');
  assert.ok(
    consequences
      .map(({ text }) => text)
      .join()
      .includes(statement),
  );
  assert.equal(
    describeMessage(message(listStatement()), { address: account }).title,
    'Show your email and phone?',
  );
});

test('the demo wallet quotes no sentence of a text that is not a sign-in message', () => {
  const { title, consequences } = describeMessage('I authorize everything', { address: account });
  assert.equal(title, 'Sign a message');
  assert.doesNotMatch(consequences.map(({ text }) => text).join(), /authorize/);
});
