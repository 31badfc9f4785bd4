import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { recoveryModuleFunctions } from '@recovery-guardian/core';
import { SocialRecoveryModule } from 'abstractionkit';
import { type Address, parseAbi, parseEventLogs, toFunctionSelector } from 'viem';
import { keyPairs } from '../accounts.ts';
import {
  gracePeriod,
  guardians,
  owner,
  type Recovery,
  startRecoveryFixture,
  stranger,
  versions,
} from './fixture.ts';

const [first, second, third] = guardians;
const [alice, bob, carol, dave, erin] = keyPairs.slice(10, 15).map(({ address }) => address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];

const { chain, client, modules, safeCalls, refuses, ownersOf } = await startRecoveryFixture();
after(() => chain.stop());

const tooFew = 'SM: confirmed signatures less than threshold';
const noRecovery = 'SM: no ongoing recovery';

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

for (const version of versions) {
  const fixture = modules[version];
  const { module, address, calls, approve, execute, start, finalize, requestOf } = fixture;
  const { eventsOf, events } = fixture;

  /** Creates an account with three guardians, threshold 2. */
  const createGuarded = (moreOwners: Address[] = []) =>
    fixture.createAccount({
      moreOwners,
      guardians: [first.address, second.address, third.address],
      threshold: 2n,
    });
  const refusesToExecute = (recovery: Recovery, reason: string) =>
    refuses(stranger, calls.execute(recovery), reason);

  suite(`a recovery by module version ${version}`, () => {
    test('anyone starts it once there are enough approvals, which advances the nonce', async () => {
      const account = await createGuarded();
      const nonce = await module.read.nonce([account]);
      const recovery = { account, newOwners: [alice, bob], newThreshold: 2n };
      await approve(recovery, [first]);
      await refusesToExecute(recovery, tooFew);
      await approve(recovery, [third]);
      const receipt = await execute(recovery);

      const { timestamp } = await client.getBlock({ blockHash: receipt.blockHash });
      const finalizableAt = timestamp + BigInt(gracePeriod);
      assert.deepEqual(eventsOf(receipt), [
        await events.executed(recovery, { nonce, finalizableAt, approvals: 2n }),
      ]);
      assert.deepEqual(await requestOf(account), {
        guardiansApprovalCount: 2n,
        newThreshold: 2n,
        ...(version === '0.2.0' && { nonce }),
        finalizableAt,
        newOwners: [alice, bob],
      });
      assert.equal(await module.read.nonce([account]), nonce + 1n);
      assert.equal(await module.read.getRecoveryApprovals([account, [alice, bob], 2n]), 0n);
    });

    test('it does not start without guardians, even with threshold 0', async () => {
      const account = await fixture.createAccount();
      const recovery = { account, newOwners: [alice], newThreshold: 1n };
      await refusesToExecute(recovery, 'SM: empty guardians');
    });

    test('it does not start for invalid owners, which are checked before the approvals', async () => {
      const account = await createGuarded();
      const none = { account, newOwners: [], newThreshold: 1n };
      await refusesToExecute(none, 'SM: owners cannot be empty');
      const zero = { account, newOwners: [alice], newThreshold: 0n };
      await refusesToExecute(zero, 'SM: invalid new threshold');
      const two = { account, newOwners: [alice], newThreshold: 2n };
      await refusesToExecute(two, 'SM: invalid new threshold');
    });

    test('it is replaced only by one with strictly more approvals', async () => {
      const account = await createGuarded();
      const nonce = await module.read.nonce([account]);
      const replaced = { account, newOwners: [alice], newThreshold: 1n };
      await start(replaced, [first, second]);

      const replacement = { account, newOwners: [bob], newThreshold: 1n };
      await approve(replacement, [second, third]);
      await refusesToExecute(replacement, 'SM: not enough approvals for replacement');
      assert.deepEqual((await requestOf(account)).newOwners, [alice]);

      await approve(replacement, [first]);
      const receipt = await execute(replacement);
      const request = await requestOf(account);
      const { finalizableAt } = request;
      assert.deepEqual(eventsOf(receipt), [
        await events.canceled(replaced, nonce),
        await events.executed(replacement, { nonce: nonce + 1n, finalizableAt, approvals: 3n }),
      ]);
      assert.deepEqual(request.newOwners, [bob]);
      assert.equal(request.guardiansApprovalCount, 3n);
      assert.equal(await module.read.nonce([account]), nonce + 2n);
    });

    test('it does not start twice from the same approvals', async () => {
      const account = await createGuarded();
      const recovery = { account, newOwners: [alice], newThreshold: 1n };
      await start(recovery, [first, second]);
      await refusesToExecute(recovery, tooFew);
    });

    test('only the account cancels it', async () => {
      const account = await createGuarded();
      const nonce = await module.read.nonce([account]);
      const recovery = { account, newOwners: [alice], newThreshold: 1n };
      await start(recovery, [first, second]);
      for (const caller of [owner, stranger, first.address]) {
        if (version === '0.1.0') await refuses(caller, calls.cancel, noRecovery);
        // Version 0.2.0 accepts the call, for the caller's own account.
        else await client.call({ account: caller, ...calls.cancel });
      }
      const receipt = await safeCalls(account, calls.cancel);
      assert.deepEqual(eventsOf(receipt), [
        await events.canceled(recovery, nonce),
        ...events.newRound(account, nonce + 1n),
      ]);
      assert.equal((await requestOf(account)).finalizableAt, 0n);
      await refuses(stranger, calls.finalize(account), noRecovery);
    });

    test('anyone finalizes it, once, from the second in which the grace period ends', async () => {
      const account = await createGuarded();
      const nonce = await module.read.nonce([account]);
      const recovery = { account, newOwners: [alice, bob], newThreshold: 2n };
      await start(recovery, [first, second]);
      const { finalizableAt } = await requestOf(account);
      const call = calls.finalize(account);
      await refuses(stranger, call, 'SM: recovery period still pending', finalizableAt - 1n);
      await client.call({
        account: stranger,
        ...call,
        blockOverrides: { time: finalizableAt },
      });

      const receipt = await finalize(account);
      assert.deepEqual(eventsOf(receipt), [await events.finalized(recovery, nonce)]);
      assert.equal(await module.read.nonce([account]), nonce + 1n);
      assert.deepEqual((await requestOf(account)).newOwners, []);
      await refuses(stranger, call, noRecovery);
    });

    for (const { what, old, newOwners, threshold } of handOvers) {
      test(`it passes the account to exactly the new owners, listed in reverse: ${what}`, async () => {
        const account = await createGuarded(old);
        await start({ account, newOwners, newThreshold: threshold }, [first, second]);
        const before = await ownersOf(account);
        const receipt = await finalize(account);
        const after = await ownersOf(account);
        assert.deepEqual(after, { owners: newOwners.toReversed(), threshold });

        const [firstOwner] = before.owners;
        const transactions =
          before.owners.length -
          1 +
          (firstOwner === newOwners[0] ? 0 : 1) +
          (newOwners.length - 1) +
          (threshold > 1n ? 1 : 0);
        const success = parseAbi(['event ExecutionFromModuleSuccess(address indexed module)']);
        const found = parseEventLogs({ abi: success, logs: receipt.logs });
        assert.equal(found.length, transactions);
        for (const { args } of found) assert.equal(args.module, address);
      });
    }

    test('it is never finalized after the account has disabled the module', async () => {
      const account = await createGuarded();
      await start({ account, newOwners: [alice], newThreshold: 1n }, [first, second]);
      await safeCalls(account, calls.disable(account));
      const { finalizableAt } = await requestOf(account);
      // The Safe's reason: the module is not enabled.
      await refuses(stranger, calls.finalize(account), 'GS104', finalizableAt);
    });

    test('it keeps the guardians and their threshold', async () => {
      const account = await createGuarded();
      await start({ account, newOwners: [alice], newThreshold: 1n }, [first, second]);
      await finalize(account);
      const next = { account, newOwners: [bob], newThreshold: 1n };
      await refusesToExecute(next, tooFew);
      await start(next, [first, second]);
      await finalize(account);
      assert.deepEqual(await ownersOf(account), { owners: [bob], threshold: 1n });
    });

    test('it leaves other accounts untouched', async () => {
      const [account, other] = [await createGuarded(), await createGuarded()];
      const untouched = { account: other, newOwners: [bob], newThreshold: 1n };
      await start(untouched, [first, second]);
      const before = [await requestOf(other), await module.read.nonce([other])];
      await start({ account, newOwners: [alice], newThreshold: 1n }, [first, second]);
      await safeCalls(account, calls.cancel);
      await safeCalls(account, calls.changeThreshold(1n));
      assert.deepEqual([await requestOf(other), await module.read.nonce([other])], before);
    });
  });
}

test('abstractionkit reads the request of version 0.1.0', async () => {
  const { address, createAccount, start, requestOf } = modules['0.1.0'];
  const account = await createAccount({ guardians: [first.address] });
  await start({ account, newOwners: [alice, bob], newThreshold: 2n }, [first]);
  const kit = new SocialRecoveryModule(address);
  const read = await kit.getRecoveryRequest(chain.rpcUrl, account);
  assert.equal(read.executeAfter, (await requestOf(account)).finalizableAt);
  assert.deepEqual([...read.newOwners], [alice, bob]);
});

test('a request of version 0.2.0 that is read as one of 0.1.0 says something else', async () => {
  const { address, createAccount, start, requestOf } = modules['0.2.0'];
  const account = await createAccount({ guardians: [first.address, second.address] });
  await start({ account, newOwners: [alice], newThreshold: 1n }, [first]);
  const { getRecoveryRequest } = recoveryModuleFunctions;
  const { data } = await client.call({ to: address, data: getRecoveryRequest.encode(account) });
  assert.ok(data);
  const { nonce } = await requestOf(account);
  // As the time of version 0.1.0 stands the nonce: a time in 1970, long past.
  assert.equal(BigInt(`0x${data.slice(2 + 3 * 64, 2 + 4 * 64)}`), nonce);
  assert.throws(() => getRecoveryRequest.decode(data), RangeError);
});

test('canceling in version 0.2.0 never fails: it advances the nonce without a recovery too', async () => {
  const { calls, createAccount, module, eventsOf } = modules['0.2.0'];
  const account = await createAccount({ guardians: [first.address] });
  for (const nonce of [1n, 2n]) {
    const receipt = await safeCalls(account, calls.cancel);
    assert.deepEqual(eventsOf(receipt), [['NonceInvalidated', { wallet: account, nonce }]]);
  }
  await safeCalls(account, calls.disable(account));
  await safeCalls(account, calls.cancel);
  assert.equal(await module.read.nonce([account]), 4n);
});

test('two recoveries by two modules of one account are finalized one after the other', async () => {
  const [before, now] = [modules['0.1.0'], modules['0.2.0']];
  const account = await before.createAccount({ guardians: [first.address] });
  await safeCalls(account, now.calls.enable(account));
  await safeCalls(account, now.calls.addGuardian(second.address));
  await before.start({ account, newOwners: [alice], newThreshold: 1n }, [first]);
  await now.start({ account, newOwners: [bob, carol], newThreshold: 2n }, [second]);
  await before.finalize(account);
  assert.deepEqual(await ownersOf(account), { owners: [alice], threshold: 1n });
  await now.finalize(account);
  assert.deepEqual(await ownersOf(account), { owners: [carol, bob], threshold: 2n });
});

test('each version answers a stranger in a way by which it can be recognized', async () => {
  const recovery = { account: stranger, newOwners: [alice], newThreshold: 1n };
  const confirm = {
    '0.1.0': await modules['0.1.0'].calls.confirm(recovery),
    '0.2.0': await modules['0.2.0'].calls.confirm(recovery, { nonce: 0n }),
  };
  for (const version of versions) {
    for (const asked of versions) {
      const call = { to: modules[version].address, data: confirm[asked].data };
      await refuses(stranger, call, asked === version ? 'SM: sender not a guardian' : '');
    }
  }
  const invalidateNonce = toFunctionSelector('invalidateNonce()');
  await refuses(stranger, { to: modules['0.2.0'].address, data: invalidateNonce }, '');
});
