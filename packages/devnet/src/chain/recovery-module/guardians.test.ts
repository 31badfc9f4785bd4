import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { sentinelAddress } from '@recovery-guardian/core';
import { SocialRecoveryModule } from 'abstractionkit';
import { type Address, zeroAddress } from 'viem';
import { guardians, owner, startRecoveryFixture, stranger, versions } from './fixture.ts';

const [first, second, third] = guardians.map(({ address }) => address) as [
  Address,
  Address,
  Address,
];

const { chain, modules, safeCalls, refuses } = await startRecoveryFixture();
after(() => chain.stop());

for (const version of versions) {
  const { module, address, calls, createAccount, eventsOf, events } = modules[version];
  const { addGuardian, revokeGuardian, changeThreshold } = calls;

  const guardiansOf = async (account: Address) => {
    const { read } = module;
    const list = await read.getGuardians([account]);
    assert.equal(await read.guardiansCount([account]), BigInt(list.length));
    for (const guardian of list) assert.ok(await read.isGuardian([account, guardian]));
    return { list, threshold: await read.threshold([account]) };
  };

  suite(`guardians in module version ${version}`, () => {
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
      assert.deepEqual(eventsOf(added), [
        ['GuardianAdded', { wallet: account, guardian: first }],
        ['ChangedThreshold', { wallet: account, threshold: 1n }],
        ...events.newRound(account, 0n),
      ]);
      const same = await safeCalls(account, addGuardian(second));
      assert.deepEqual(eventsOf(same), [
        ['GuardianAdded', { wallet: account, guardian: second }],
        ...events.newRound(account, 1n),
      ]);
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
      for (const invalid of [zeroAddress, sentinelAddress, account]) {
        await refuses(account, addGuardian(invalid), 'GS: invalid guardian');
      }
      await refuses(account, addGuardian(owner), 'GS: guardian cannot be an owner');
      await refuses(account, addGuardian(first), 'GS: duplicate guardian');
    });

    test('the threshold is at least 1 and at most the number of guardians', async () => {
      const account = await createAccount();
      const tooHigh = 'GS: threshold must be lower or equal to guardians count';
      const zero = 'GS: threshold cannot be 0';
      await refuses(account, addGuardian(first, 0n), zero);
      // Checked before the guardian is.
      await refuses(account, addGuardian(zeroAddress, 0n), zero);
      await refuses(account, addGuardian(first, 2n), tooHigh);
      await refuses(account, changeThreshold(1n), tooHigh);
      await safeCalls(account, changeThreshold(0n));
      await safeCalls(account, addGuardian(first));
      await safeCalls(account, addGuardian(second, 2n));
      assert.equal(await module.read.threshold([account]), 2n);
      await refuses(account, changeThreshold(3n), tooHigh);
      await refuses(account, changeThreshold(0n), zero);
    });

    test('a change of the threshold is reported, also to the same one', async () => {
      const account = await createAccount({ guardians: [first, second], threshold: 2n });
      for (const threshold of [1n, 1n]) {
        const nonce = await module.read.nonce([account]);
        const changed = await safeCalls(account, changeThreshold(threshold));
        assert.deepEqual(eventsOf(changed), [
          ['ChangedThreshold', { wallet: account, threshold }],
          ...events.newRound(account, nonce),
        ]);
      }
    });

    test('guardians are revoked by naming the previous guardian', async () => {
      const account = await createAccount({ guardians: [first, second, third] });
      const nonce = await module.read.nonce([account]);
      const middle = await safeCalls(account, revokeGuardian(third, second, 2n));
      assert.deepEqual(eventsOf(middle), [
        ['GuardianRevoked', { wallet: account, guardian: second }],
        ['ChangedThreshold', { wallet: account, threshold: 2n }],
        ...events.newRound(account, nonce),
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
      const revoke = (previous: Address, guardian: Address, threshold: bigint, reason: string) =>
        refuses(account, revokeGuardian(previous, guardian, threshold), reason);
      for (const previous of [sentinelAddress, zeroAddress]) {
        await revoke(previous, first, 1n, 'GS: invalid previous guardian');
      }
      await revoke(second, third, 1n, 'GS: invalid previous guardian');
      await revoke(second, sentinelAddress, 1n, 'GS: invalid guardian');
      await revoke(second, zeroAddress, 1n, 'GS: invalid guardian');
      await revoke(second, first, 2n, 'GS: invalid threshold');
      await revoke(second, first, 0n, 'GS: threshold cannot be 0');
    });

    test('guardians are changed only by an account that has enabled the module', async () => {
      const account = await createAccount({ enabled: false });
      const changes = [
        addGuardian(first),
        revokeGuardian(sentinelAddress, first, 0n),
        changeThreshold(1n),
      ];
      for (const call of changes) {
        await refuses(account, call, 'GS: method only callable when module is enabled');
        // Without code, it has no answer that could be decoded.
        await refuses(stranger, call, '');
      }
    });

    test('abstractionkit reads the guardians', async () => {
      const account = await createAccount({ guardians: [first, second], threshold: 2n });
      const { rpcUrl } = chain;
      const kit = new SocialRecoveryModule(address);
      assert.deepEqual([...(await kit.getGuardians(rpcUrl, account))], [second, first]);
      assert.equal(await kit.guardiansCount(rpcUrl, account), 2n);
      assert.equal(await kit.threshold(rpcUrl, account), 2n);
      assert.equal(await kit.nonce(rpcUrl, account), await module.read.nonce([account]));
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
  });
}

test('each change of guardians advances the nonce by one in version 0.2.0, and not at all in 0.1.0', async () => {
  for (const [version, expected] of [
    ['0.1.0', 0n],
    ['0.2.0', 6n],
  ] as const) {
    const { calls, createAccount, module } = modules[version];
    // Three guardians and their threshold.
    const account = await createAccount({ guardians: [first, second, third], threshold: 2n });
    await safeCalls(account, calls.changeThreshold(2n));
    await safeCalls(account, calls.revokeGuardian(third, second, 1n));
    assert.equal(await module.read.nonce([account]), expected);
  }
});
