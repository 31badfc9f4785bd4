import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sentinelAddress } from '@recovery-guardian/core';
import { SocialRecoveryModule } from 'abstractionkit';
import { type Address, zeroAddress } from 'viem';
import {
  addGuardian,
  assertReverts,
  changeThreshold,
  guardians,
  moduleAddress,
  moduleEvents,
  owner,
  revokeGuardian,
  startRecoveryFixture,
  stranger,
} from './fixture.ts';

const [first, second, third] = guardians.map(({ address }) => address) as [
  Address,
  Address,
  Address,
];

const { chain, module, createAccount, safeCalls } = await startRecoveryFixture();
after(() => chain.stop());

/** Asserts that `account` may not do this; the call is made in its name. */
const refusesToAdd = (account: Address, guardian: Address, threshold: bigint, reason: string) =>
  assertReverts(
    module.simulate.addGuardianWithThreshold([guardian, threshold], { account }),
    reason,
  );
const refusesToRevoke = (
  account: Address,
  previous: Address,
  guardian: Address,
  threshold: bigint,
  reason: string,
) =>
  assertReverts(
    module.simulate.revokeGuardianWithThreshold([previous, guardian, threshold], {
      account,
    }),
    reason,
  );
const guardiansOf = async (account: Address) => {
  const { read } = module;
  const list = await read.getGuardians([account]);
  assert.equal(await read.guardiansCount([account]), BigInt(list.length));
  for (const guardian of list) assert.ok(await read.isGuardian([account, guardian]));
  return { list, threshold: await read.threshold([account]) };
};

test('a new account has no guardians', async () => {
  const account = await createAccount();
  assert.deepEqual(await guardiansOf(account), { list: [], threshold: 0n });
  for (const address of [zeroAddress, sentinelAddress, first]) {
    assert.equal(await module.read.isGuardian([account, address]), false);
  }
});

test('the account adds guardians, of which the newest is the first', async () => {
  const account = await createAccount();
  const added = await safeCalls(account, addGuardian(first));
  assert.deepEqual(moduleEvents(added), [
    ['GuardianAdded', { wallet: account, guardian: first }],
    ['ChangedThreshold', { wallet: account, threshold: 1n }],
  ]);
  const same = await safeCalls(account, addGuardian(second));
  assert.deepEqual(moduleEvents(same), [['GuardianAdded', { wallet: account, guardian: second }]]);
  assert.deepEqual(await guardiansOf(account), { list: [second, first], threshold: 1n });
});

test('guardians are separate for each account', async () => {
  const account = await createAccount({ guardians: [first] });
  const other = await createAccount({ guardians: [second] });
  assert.equal(await module.read.isGuardian([other, first]), false);
  assert.deepEqual(await guardiansOf(account), { list: [first], threshold: 1n });
});

test('the zero address, the sentinel, the account, an owner and a duplicate cannot be guardians', async () => {
  const account = await createAccount({ guardians: [first] });
  await refusesToAdd(account, zeroAddress, 1n, 'SRM: guardian address reserved');
  await refusesToAdd(account, sentinelAddress, 1n, 'SRM: guardian address reserved');
  await refusesToAdd(account, account, 1n, 'SRM: account cannot guard itself');
  await refusesToAdd(account, owner, 1n, 'SRM: guardian is an owner');
  await refusesToAdd(account, first, 1n, 'SRM: already a guardian');
});

test('the threshold of guardians is between one and their number', async () => {
  const account = await createAccount({ guardians: [first] });
  await refusesToAdd(account, second, 0n, 'SRM: threshold is zero');
  await refusesToAdd(account, second, 3n, 'SRM: threshold above guardians');
  const { simulate } = module;
  await assertReverts(simulate.changeThreshold([0n], { account }), 'SRM: threshold is zero');
  await assertReverts(
    simulate.changeThreshold([2n], { account }),
    'SRM: threshold above guardians',
  );
});

test('the threshold of guardians can be raised and lowered', async () => {
  const account = await createAccount({ guardians: [first, second] });
  const raised = await safeCalls(account, changeThreshold(2n));
  assert.deepEqual(moduleEvents(raised), [
    ['ChangedThreshold', { wallet: account, threshold: 2n }],
  ]);
  assert.equal(await module.read.threshold([account]), 2n);
});

test('guardians are revoked by naming the previous guardian', async () => {
  const account = await createAccount({ guardians: [first, second, third] });
  const middle = await safeCalls(account, revokeGuardian(third, second, 2n));
  assert.deepEqual(moduleEvents(middle), [
    ['GuardianRevoked', { wallet: account, guardian: second }],
    ['ChangedThreshold', { wallet: account, threshold: 2n }],
  ]);
  assert.deepEqual(await guardiansOf(account), { list: [third, first], threshold: 2n });
  assert.equal(await module.read.isGuardian([account, second]), false);
});

test('all guardians can be revoked, and added again', async () => {
  const account = await createAccount({ guardians: [first] });
  await safeCalls(account, revokeGuardian(sentinelAddress, first, 0n));
  assert.deepEqual(await guardiansOf(account), { list: [], threshold: 0n });
  await safeCalls(account, addGuardian(second));
  assert.deepEqual(await guardiansOf(account), { list: [second], threshold: 1n });
});

test('guardians are not revoked by a wrong predecessor, twice, or below the threshold', async () => {
  const account = await createAccount({ guardians: [first, second] });
  await refusesToRevoke(account, sentinelAddress, first, 1n, 'SRM: wrong previous guardian');
  await refusesToRevoke(account, zeroAddress, first, 1n, 'SRM: wrong previous guardian');
  await refusesToRevoke(account, second, third, 1n, 'SRM: not a guardian');
  await refusesToRevoke(account, second, sentinelAddress, 1n, 'SRM: not a guardian');
  await refusesToRevoke(account, second, zeroAddress, 1n, 'SRM: not a guardian');
  await refusesToRevoke(account, second, first, 2n, 'SRM: threshold above guardians');
  await refusesToRevoke(account, second, first, 0n, 'SRM: threshold is zero');
});

test('guardians are changed only by an account that has enabled the module', async () => {
  const account = await createAccount({ enabled: false });
  const reason = 'SRM: module not enabled on caller';
  for (const caller of [account, stranger]) {
    await refusesToAdd(caller, first, 1n, reason);
    await refusesToRevoke(caller, sentinelAddress, first, 0n, reason);
    await assertReverts(module.simulate.changeThreshold([1n], { account: caller }), reason);
  }
});

test('abstractionkit reads the guardians', async () => {
  const account = await createAccount({ guardians: [first, second], threshold: 2n });
  const { rpcUrl } = chain;
  const kit = new SocialRecoveryModule(moduleAddress);
  assert.deepEqual([...(await kit.getGuardians(rpcUrl, account))], [second, first]);
  assert.equal(await kit.guardiansCount(rpcUrl, account), 2n);
  assert.equal(await kit.threshold(rpcUrl, account), 2n);
  assert.equal(await kit.nonce(rpcUrl, account), 0n);
  assert.equal(await kit.isGuardian(rpcUrl, account, first), true);
  assert.equal(await kit.isGuardian(rpcUrl, account, third), false);
  const revocation = await kit.createRevokeGuardianWithThresholdMetaTransaction(
    rpcUrl,
    account,
    first,
    1n,
  );
  assert.equal(revocation.data, revokeGuardian(second, first, 1n).data);
});
