import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import {
  type AccountInModule,
  type GuardianMove,
  moveGuardiansCalls,
  moveObstacle,
  type ReadContract,
  readModule,
  safeAbi,
  safeContracts,
  safeTransaction,
  safeViews,
  sentinelAddress,
} from '@recovery-guardian/core';
import { type Address, encodeFunctionData, isAddressEqual } from 'viem';
import { recoveryModulesV2 } from '../client.ts';
import { guardians, owner, startRecoveryFixture, stranger } from './fixture.ts';

const { chain, client, modules, safeCalls, refuses, ownersOf } = await startRecoveryFixture();
after(() => chain.stop());
const old = modules['0.1.0'];
const current = modules['0.2.0'];

suite('moving the guardians of an account to another module', () => {
  const read: ReadContract = async (to, view, ...parameters) => {
    const { data } = await client.call({ to, data: view.encode(...parameters) });
    return view.decode(data ?? '0x');
  };

  const newOwners = [stranger];
  const addressesOf = (keys: readonly { address: Address }[]) => keys.map(({ address }) => address);

  /** Every account here has the module for user operations as well. */
  const recoveryModulesOf = async (account: Address) => {
    const all = await read(account, safeViews.getModulesPaginated, sentinelAddress, 10n);
    return all.filter((one) => !isAddressEqual(one, safeContracts.erc4337Module));
  };

  async function facts(account: Address): Promise<GuardianMove> {
    const [modules, from, to, { owners }] = await Promise.all([
      recoveryModulesOf(account),
      readModule(read, account, old.address),
      readModule(read, account, current.address),
      ownersOf(account),
    ]);
    return { account, owners, modules, from, to };
  }

  const move = async (account: Address) => {
    const calls = moveGuardiansCalls(await facts(account));
    return safeCalls(account, safeTransaction(calls));
  };

  const inOrder = ({ guardians: them, guardianThreshold, recovery }: AccountInModule) => ({
    guardians: them,
    guardianThreshold,
    recovery,
  });

  for (const count of [1, 2, 3, 4]) {
    for (const threshold of new Set([1, count])) {
      test(`${count} guardians of whom ${threshold} must agree are the same in the other module, and gone from the one before`, async () => {
        const account = await old.createAccount({
          guardians: addressesOf(guardians.slice(0, count)),
          threshold: BigInt(threshold),
        });
        const before = await facts(account);
        await move(account);
        const after = await facts(account);
        assert.deepEqual(inOrder(after.to), inOrder(before.from));
        assert.deepEqual(inOrder(after.from), {
          guardians: [],
          guardianThreshold: 0,
          recovery: undefined,
        });
        assert.deepEqual(
          after.modules.map((one) => isAddressEqual(one, current.address)),
          [true],
        );
      });
    }
  }

  test('the module before is disabled wherever it is in the account’s list, and others stay', async () => {
    const account = await old.createAccount({ guardians: addressesOf(guardians.slice(0, 2)) });
    const other = recoveryModulesV2.fourteenDays.address;
    await safeCalls(account, current.calls.enable(account));
    await safeCalls(account, {
      to: account,
      value: 0n,
      data: encodeFunctionData({ abi: safeAbi, functionName: 'enableModule', args: [other] }),
    });
    await move(account);
    const { modules, to } = await facts(account);
    assert.deepEqual(
      modules.map((one) => one.toLowerCase()),
      [other, current.address].map((one) => one.toLowerCase()),
    );
    assert.equal(to.guardians.length, 2);
  });

  test('former guardians of the other module do not come back, nor what they have approved', async () => {
    const [first, second, third] = guardians;
    const account = await current.createAccount({
      guardians: [third.address, second.address],
      threshold: 2n,
    });
    await safeCalls(account, old.calls.enable(account));
    await safeCalls(account, old.calls.addGuardian(first.address));
    const recovery = { account, newOwners, newThreshold: 1n };
    await current.approve(recovery, [second]);
    await move(account);
    const { to } = await facts(account);
    assert.deepEqual(to.guardians, [first.address.toLowerCase()]);
    assert.equal(await current.module.read.getRecoveryApprovals([account, newOwners, 1n]), 0n);
  });

  test('signatures for the module before are worth nothing, even if it is enabled again', async () => {
    const [first] = guardians;
    const account = await old.createAccount({ guardians: [first.address] });
    const recovery = { account, newOwners, newThreshold: 1n };
    const signature = await old.sign(first, recovery);
    await move(account);
    await safeCalls(account, old.calls.enable(account));
    const confirm = await old.calls.multiConfirm(recovery, [signature], { execute: true });
    await assert.rejects(client.call({ account: stranger, ...confirm }));
  });

  test('a recovery that starts before the move is mined cannot be finalized', async () => {
    const [first] = guardians;
    const account = await old.createAccount({ guardians: [first.address] });
    const calls = moveGuardiansCalls(await facts(account));
    await old.start({ account, newOwners, newThreshold: 1n }, [first]);
    await safeCalls(account, safeTransaction(calls));
    const { from, to } = await facts(account);
    assert.ok(from.recovery);
    assert.equal(to.guardians.length, 1);
    const late = BigInt(from.recovery.executeAfter);
    await refuses(stranger, old.calls.finalize(account), 'GS104', late);
  });

  test('what cannot be moved is named, and no calls are made', async () => {
    const [first, second] = guardians;
    const running = await old.createAccount({ guardians: [first.address] });
    await old.start({ account: running, newOwners, newThreshold: 1n }, [first]);
    const none = await old.createAccount();
    const disabled = await old.createAccount({ guardians: [first.address] });
    await safeCalls(disabled, old.calls.disable(disabled));
    const usual = await old.createAccount({ guardians: [first.address, second.address] });
    const usually = await facts(usual);
    const cases: [string, GuardianMove][] = [
      ['recovery-runs', await facts(running)],
      ['no-guardians', await facts(none)],
      ['not-enabled', await facts(disabled)],
      ['guardian-is-owner', { ...usually, owners: [owner, second.address] }],
      ['older-module', { ...usually, from: usually.to, to: usually.from }],
    ];
    for (const [obstacle, facts] of cases) {
      assert.equal(moveObstacle(facts), obstacle);
      assert.throws(() => moveGuardiansCalls(facts), TypeError);
    }
    assert.equal(moveObstacle(usually), undefined);
  });
});
