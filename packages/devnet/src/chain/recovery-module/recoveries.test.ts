import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cancelRecoveryCall, sentinelAddress } from '@recovery-guardian/core';
import { SocialRecoveryModule } from 'abstractionkit';
import { type Address, encodeAbiParameters, keccak256, slice, zeroAddress } from 'viem';
import { keyPairs } from '../accounts.ts';
import {
  assertReverts,
  disableModule,
  gracePeriod,
  guardians,
  invalidateNonce,
  moduleAddress,
  moduleEvents,
  owner,
  type Recovery,
  startRecoveryFixture,
  stranger,
} from './fixture.ts';

const [first, second, third] = guardians;
const [alice, bob, carol, dave, erin] = keyPairs.slice(10, 15).map(({ address }) => address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];

const { chain, client, module, createAccount, safeCalls, approve, execute, finalize, ownersOf } =
  await startRecoveryFixture();
after(() => chain.stop());

/** Creates an account with three guardians, threshold 2. */
const createGuarded = (moreOwners: Address[] = []) =>
  createAccount({
    moreOwners,
    guardians: [first.address, second.address, third.address],
    threshold: 2n,
  });
const requestOf = (account: Address) => module.read.getRecoveryRequest([account]);
const refusesToExecute = ({ account, newOwners, newThreshold }: Recovery, reason: string) =>
  assertReverts(
    module.simulate.executeRecovery([account, newOwners, newThreshold], {
      account: stranger,
    }),
    reason,
  );

/** Approves with two guardians and starts the grace period. */
async function start(recovery: Recovery): Promise<void> {
  await approve(recovery, [first, second]);
  await execute(recovery);
}

test('anyone starts a recovery once there are enough approvals, which increments the nonce', async () => {
  const account = await createGuarded();
  const recovery = { account, newOwners: [alice, bob], newThreshold: 2n };
  await approve(recovery, [first]);
  await refusesToExecute(recovery, 'SRM: not enough approvals');
  await approve(recovery, [third]);
  const receipt = await execute(recovery);

  const { timestamp } = await client.getBlock({ blockHash: receipt.blockHash });
  const executeAfter = timestamp + BigInt(gracePeriod);
  assert.deepEqual(moduleEvents(receipt), [
    [
      'RecoveryExecuted',
      {
        wallet: account,
        newOwners: topicOf([alice, bob]),
        newThreshold: 2n,
        nonce: 0n,
        executeAfter,
        guardiansApprovalCount: 2n,
      },
    ],
  ]);
  const request = { guardiansApprovalCount: 2n, newThreshold: 2n, executeAfter };
  assert.deepEqual(await requestOf(account), { ...request, newOwners: [alice, bob] });
  assert.equal(await module.read.nonce([account]), 1n);
  assert.equal(await module.read.getRecoveryApprovals([account, [alice, bob], 2n]), 0n);
  const read = await new SocialRecoveryModule(moduleAddress).getRecoveryRequest(
    chain.rpcUrl,
    account,
  );
  assert.equal(read.executeAfter, executeAfter);
  assert.deepEqual([...read.newOwners], [alice, bob]);
});

test('no recovery starts without guardians, even with threshold 0', async () => {
  const account = await createAccount();
  await refusesToExecute(
    { account, newOwners: [alice], newThreshold: 1n },
    'SRM: account has no guardians',
  );
});

test('no recovery starts for invalid owners', async () => {
  const account = await createGuarded();
  const none = { account, newOwners: [], newThreshold: 1n };
  await refusesToExecute(none, 'SRM: no new owners');
  const zero = { account, newOwners: [alice], newThreshold: 0n };
  await refusesToExecute(zero, 'SRM: new threshold out of range');
  const two = { account, newOwners: [alice], newThreshold: 2n };
  await refusesToExecute(two, 'SRM: new threshold out of range');
});

test('a pending recovery is replaced only by one with strictly more approvals', async () => {
  const account = await createGuarded();
  await start({ account, newOwners: [alice], newThreshold: 1n });

  const replacement = { account, newOwners: [bob], newThreshold: 1n };
  await approve(replacement, [second, third]);
  await refusesToExecute(replacement, 'SRM: not more approvals than running');
  assert.deepEqual((await requestOf(account)).newOwners, [alice]);

  await approve(replacement, [first]);
  const receipt = await execute(replacement);
  const [canceled, executed] = moduleEvents(receipt);
  assert.deepEqual(canceled, ['RecoveryCanceled', { wallet: account, nonce: 0n }]);
  assert.equal(executed?.[0], 'RecoveryExecuted');
  const request = await requestOf(account);
  assert.deepEqual(request.newOwners, [bob]);
  assert.equal(request.guardiansApprovalCount, 3n);
  assert.equal(await module.read.nonce([account]), 2n);
});

test('a recovery does not start twice from the same approvals', async () => {
  const account = await createGuarded();
  const recovery = { account, newOwners: [alice], newThreshold: 1n };
  await start(recovery);
  await refusesToExecute(recovery, 'SRM: not enough approvals');
});

test('only the account cancels its pending recovery', async () => {
  const account = await createGuarded();
  await start({ account, newOwners: [alice], newThreshold: 1n });
  const cancel = (caller: Address) => module.simulate.cancelRecovery({ account: caller });
  for (const caller of [owner, stranger, first.address]) {
    await assertReverts(cancel(caller), 'SRM: no recovery running');
  }
  const receipt = await safeCalls(account, cancelRecoveryCall(moduleAddress));
  assert.deepEqual(moduleEvents(receipt), [['RecoveryCanceled', { wallet: account, nonce: 0n }]]);
  assert.equal((await requestOf(account)).executeAfter, 0n);
  await assertReverts(cancel(account), 'SRM: no recovery running');
});

test('a pending recovery continues when the nonce is invalidated', async () => {
  const account = await createGuarded();
  await start({ account, newOwners: [alice], newThreshold: 1n });
  await safeCalls(account, invalidateNonce);
  assert.deepEqual((await requestOf(account)).newOwners, [alice]);
});

const finalizeAt = (account: Address, time: bigint) =>
  module.simulate.finalizeRecovery([account], {
    account: stranger,
    blockOverrides: { time },
  });

test('anyone finalizes a recovery, once, from the second the grace period ends', async () => {
  const account = await createGuarded();
  await start({ account, newOwners: [alice, bob], newThreshold: 2n });
  const { executeAfter } = await requestOf(account);
  await assertReverts(finalizeAt(account, executeAfter - 1n), 'SRM: grace period not over');
  await finalizeAt(account, executeAfter);

  const receipt = await finalize(account);
  assert.deepEqual(moduleEvents(receipt), [
    [
      'RecoveryFinalized',
      { wallet: account, newOwners: topicOf([alice, bob]), newThreshold: 2n, nonce: 0n },
    ],
  ]);
  assert.equal((await requestOf(account)).executeAfter, 0n);
  await assertReverts(
    module.simulate.finalizeRecovery([account], { account: stranger }),
    'SRM: no recovery running',
  );
});

const handOvers: { what: string; old: Address[]; newOwners: Address[]; threshold: bigint }[] = [
  { what: 'one to one', old: [], newOwners: [alice], threshold: 1n },
  { what: 'one to many', old: [], newOwners: [alice, bob, carol], threshold: 3n },
  { what: 'many to one', old: [alice, bob], newOwners: [carol], threshold: 1n },
  { what: 'many to many', old: [alice, bob], newOwners: [carol, dave, erin], threshold: 2n },
  { what: 'keeping the first', old: [alice, bob], newOwners: [owner, carol], threshold: 2n },
  { what: 'keeping the middle', old: [alice, bob], newOwners: [carol, alice], threshold: 1n },
  { what: 'keeping the last', old: [alice, bob], newOwners: [bob, carol], threshold: 2n },
  { what: 'only dropping', old: [alice, bob], newOwners: [bob], threshold: 1n },
  { what: 'only adding', old: [alice], newOwners: [carol, alice, owner], threshold: 3n },
  {
    what: 'the same, reversed',
    old: [alice, bob],
    newOwners: [bob, alice, owner],
    threshold: 2n,
  },
];
for (const { what, old, newOwners, threshold } of handOvers) {
  test(`a recovery passes the account to exactly the new owners and threshold: ${what}`, async () => {
    const account = await createGuarded(old);
    await start({ account, newOwners, newThreshold: threshold });
    await finalize(account);
    const after = await ownersOf(account);
    assert.deepEqual(after.owners.toSorted(), newOwners.toSorted());
    assert.equal(after.threshold, threshold);
  });
}

const refused = 'SRM: account refused new owners';
const impossible: [string, (account: Address) => Address[], string][] = [
  ['the zero address', () => [alice, zeroAddress], refused],
  ['the sentinel', () => [alice, sentinelAddress], refused],
  ['the account itself', (account) => [alice, account], refused],
  ['a guardian', () => [alice, first.address], 'SRM: new owner is a guardian'],
  ['the same new owner twice', () => [alice, alice], 'SRM: new owners repeat'],
  ['the same old owner twice', () => [owner, owner], 'SRM: new owners repeat'],
];
for (const [what, newOwners, reason] of impossible) {
  test(`a recovery is never finalized to ${what}`, async () => {
    const account = await createGuarded();
    await start({ account, newOwners: newOwners(account), newThreshold: 1n });
    await assertReverts(finalizeAt(account, (await requestOf(account)).executeAfter), reason);
  });
}

test('a recovery is never finalized after the account has disabled the module', async () => {
  const account = await createGuarded();
  await start({ account, newOwners: [alice], newThreshold: 1n });
  await safeCalls(account, disableModule(account));
  // The Safe's reason: the module is not enabled.
  await assertReverts(finalizeAt(account, (await requestOf(account)).executeAfter), 'GS104');
});

test('a finalized recovery keeps the guardians and their threshold', async () => {
  const account = await createGuarded();
  await start({ account, newOwners: [alice], newThreshold: 1n });
  await finalize(account);
  const next = { account, newOwners: [bob], newThreshold: 1n };
  await refusesToExecute(next, 'SRM: not enough approvals');
  await start(next);
  await finalize(account);
  assert.deepEqual(await ownersOf(account), { owners: [bob], threshold: 1n });
});

/** An event logs an indexed array as the hash of its padded elements. */
function topicOf(owners: Address[]) {
  const encoded = encodeAbiParameters([{ type: 'address[]' }], [owners]);
  return keccak256(slice(encoded, 64));
}
