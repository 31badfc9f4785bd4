import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, suite, test } from 'node:test';
import {
  compareAddresses,
  execTransactionCall,
  readHooks,
  safeTransaction,
  safeTransactionTypedData,
  sentinelAddress,
} from '@recovery-guardian/core';
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  parseAbi,
  parseEther,
  parseEventLogs,
  toFunctionSelector,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import { type KeyPair, keyPairs, safeKinds } from '../accounts.ts';
import { compileContracts } from '../compile.ts';
import {
  guardians,
  owner,
  type Recovery,
  type Signature,
  startRecoveryFixture,
  stranger,
  type Version,
  versions,
} from './fixture.ts';

// The findings of the audit of version 0.1.0, each as that version still has it, and as it is in 0.2.0.

const [first, second, third] = guardians;
const [alice, bob] = keyPairs.slice(10, 12).map(({ address }) => address) as [Address, Address];

const { chain, client, modules, createSafe, safeCalls, sends, refuses, ownersOf } =
  await startRecoveryFixture();
after(() => chain.stop());

const before = modules['0.1.0'];
const now = modules['0.2.0'];
const invalidateNonce = {
  to: before.address,
  value: 0n,
  data: toFunctionSelector('invalidateNonce()'),
};

/** Creates an account with three guardians, threshold 2, and a recovery of it. */
async function createRecovery(version: Version): Promise<Recovery> {
  const account = await modules[version].createAccount({
    guardians: [first.address, second.address, third.address],
    threshold: 2n,
  });
  return { account, newOwners: [alice], newThreshold: 1n };
}
const approvalsOf = (version: Version, { account, newOwners, newThreshold }: Recovery) =>
  modules[version].module.read.getRecoveryApprovals([account, newOwners, newThreshold]);
const hasApproved = (version: Version, recovery: Recovery, guardian: Address) =>
  modules[version].module.read.hasGuardianApproved([
    recovery.account,
    guardian,
    recovery.newOwners,
    recovery.newThreshold,
  ]);
const tooFew = 'SM: confirmed signatures less than threshold';

suite('M-01: recoveries that cannot be finalized', () => {
  const impossible: [string, (account: Address) => Address[], string][] = [
    ['the zero address', () => [alice, zeroAddress], 'SM: owner addition failed'],
    ['the sentinel', () => [sentinelAddress], 'SM: owner replacement failed'],
    ['the account itself', (account) => [alice, account], 'SM: owner addition failed'],
    ['a guardian', () => [alice, first.address], 'SM: new owner cannot be guardian'],
    ['the same new owner twice', () => [alice, alice], 'SM: owner addition failed'],
    ['the same old owner twice', () => [owner, owner], 'SM: owner addition failed'],
  ];
  for (const [what, newOwners, reason] of impossible) {
    test(`version 0.1.0 starts a recovery to ${what}, which is never finalized`, async () => {
      const { account } = await createRecovery('0.1.0');
      const recovery = { account, newOwners: newOwners(account), newThreshold: 1n };
      await before.start(recovery, [first, second]);
      const { finalizableAt } = await before.requestOf(account);
      await refuses(stranger, before.calls.finalize(account), reason, finalizableAt);
    });
  }

  test('one that all guardians approved is ended in version 0.1.0 only by the account', async () => {
    const { account } = await createRecovery('0.1.0');
    const all = [first, second, third];
    await before.start({ account, newOwners: [zeroAddress], newThreshold: 1n }, all);
    const correction = { account, newOwners: [alice], newThreshold: 1n };
    await before.approve(correction, all);
    const reason = 'SM: not enough approvals for replacement';
    await refuses(stranger, before.calls.execute(correction), reason);
    await safeCalls(account, before.calls.cancel);
    await before.execute(correction);
  });

  test('one with as few approvals as needed is outvoted by a correction in version 0.1.0', async () => {
    const { account } = await createRecovery('0.1.0');
    await before.start({ account, newOwners: [zeroAddress], newThreshold: 1n }, [first, second]);
    await before.start({ account, newOwners: [alice], newThreshold: 1n }, [first, second, third]);
    await before.finalize(account);
    assert.deepEqual((await ownersOf(account)).owners, [alice]);
  });

  test('a new owner who becomes a guardian while the recovery runs blocks it only in version 0.1.0', async () => {
    const stuck = await createRecovery('0.1.0');
    await before.start(stuck, [first, second]);
    await safeCalls(stuck.account, before.calls.addGuardian(alice, 2n));
    const { finalizableAt } = await before.requestOf(stuck.account);
    const finalize = before.calls.finalize(stuck.account);
    await refuses(stranger, finalize, 'SM: new owner cannot be guardian', finalizableAt);

    const ended = await createRecovery('0.2.0');
    await now.start(ended, [first, second]);
    await safeCalls(ended.account, now.calls.addGuardian(alice, 2n));
    await refuses(stranger, now.calls.finalize(ended.account), 'SM: no ongoing recovery');
  });
});

suite('L-01: an empty signature that somebody else brings', () => {
  const signMessageLib: Address = '0xd53cd0aB83D845Ac265BE939c57F53AD838012c9';
  const { deployedBytecode: bytecode } = createRequire(import.meta.url)(
    '@safe-global/safe-contracts/build/artifacts/contracts/libraries/SignMessageLib.sol/SignMessageLib.json',
  );

  /** Creates an account with a Safe as guardian that has approved the recovery's hash on chain. */
  async function createGuardedBySafe(version: Version) {
    await client.setCode({ address: signMessageLib, bytecode });
    const { createAccount, module } = modules[version];
    const guardianSafe = await createSafe();
    const account = await createAccount({ guardians: [guardianSafe, first.address] });
    const recovery = { account, newOwners: [alice], newThreshold: 1n };
    const nonce = await module.read.nonce([account]);
    const hash = await module.read.getRecoveryHash([account, [alice], 1n, nonce]);
    const data = encodeFunctionData({
      abi: parseAbi(['function signMessage(bytes _data)']),
      args: [encodeAbiParameters([{ type: 'bytes32' }], [hash])],
    });
    const transaction = safeTransaction([{ to: signMessageLib, value: 0n, data }]);
    await safeCalls(guardianSafe, { ...transaction, operation: 1 });
    return { recovery, empty: { signer: guardianSafe, signature: '0x' } as Signature };
  }

  test('version 0.1.0 refuses it, even of a Safe that approved on chain', async () => {
    const { recovery, empty } = await createGuardedBySafe('0.1.0');
    const call = await before.calls.multiConfirm(recovery, [empty]);
    await refuses(stranger, call, 'SM: sender not a guardian');
    const reason = 'SM: null signature should have the signer as the sender';
    await refuses(first.address, call, reason);
  });

  test('version 0.2.0 accepts it of a Safe that approved on chain, beside a key’s signature', async () => {
    const { recovery, empty } = await createGuardedBySafe('0.2.0');
    const signatures = [empty, await now.sign(first, recovery)].sort((a, b) =>
      compareAddresses(a.signer, b.signer),
    );
    await sends(stranger, await now.calls.multiConfirm(recovery, signatures));
    assert.equal(await approvalsOf('0.2.0', recovery), 2n);
  });

  test('version 0.2.0 refuses it of a Safe that approved something else, and of a key', async () => {
    const { recovery, empty } = await createGuardedBySafe('0.2.0');
    const other = { ...recovery, newOwners: [bob] };
    const invalid = 'SM: Invalid guardian signature';
    await refuses(stranger, await now.calls.multiConfirm(other, [empty]), invalid);
    const ofKey: Signature = { signer: first.address, signature: '0x' };
    await refuses(stranger, await now.calls.multiConfirm(recovery, [ofKey]), invalid);
  });
});

suite('L-02: the nonces in events', () => {
  test('after an invalidated nonce, version 0.1.0 names another one than that of the recovery', async () => {
    const recovery = await createRecovery('0.1.0');
    const { account } = recovery;
    await before.start(recovery, [first, second]);
    await safeCalls(account, invalidateNonce);
    const receipt = await before.finalize(account);
    assert.deepEqual(before.eventsOf(receipt), [await before.events.finalized(recovery, 1n)]);
  });

  test('version 0.2.0 names the nonce under which the recovery started', async () => {
    const recovery = await createRecovery('0.2.0');
    const { account } = recovery;
    const nonce = await now.module.read.nonce([account]);
    await now.start(recovery, [first, second]);
    const canceled = await safeCalls(account, now.calls.cancel);
    assert.deepEqual(now.eventsOf(canceled), [
      await now.events.canceled(recovery, nonce),
      ['NonceInvalidated', { wallet: account, nonce: nonce + 1n }],
    ]);
    await now.start(recovery, [first, second]);
    const finalized = await now.finalize(account);
    assert.deepEqual(now.eventsOf(finalized), [await now.events.finalized(recovery, nonce + 2n)]);
  });
});

suite('L-03: a change of guardians while a recovery runs or is prepared', () => {
  const changes = (version: Version) => {
    const { calls } = modules[version];
    return {
      'a guardian added': calls.addGuardian(bob, 2n),
      'a guardian revoked': calls.revokeGuardian(sentinelAddress, third.address, 2n),
      'another threshold': calls.changeThreshold(1n),
      'the same threshold': calls.changeThreshold(2n),
    };
  };

  for (const what of Object.keys(changes('0.1.0')) as (keyof ReturnType<typeof changes>)[]) {
    test(`${what} leaves recovery and approvals of version 0.1.0 as they are`, async () => {
      const recovery = await createRecovery('0.1.0');
      const { account } = recovery;
      await before.start(recovery, [first, second]);
      const next = { ...recovery, newOwners: [bob] };
      await before.approve(next, [first]);
      const request = await before.requestOf(account);
      await safeCalls(account, changes('0.1.0')[what]);
      assert.deepEqual(await before.requestOf(account), request);
      assert.equal(await approvalsOf('0.1.0', next), 1n);
      await before.finalize(account);
    });

    test(`${what} ends recovery and approvals of version 0.2.0`, async () => {
      const recovery = await createRecovery('0.2.0');
      const { account } = recovery;
      const nonce = await now.module.read.nonce([account]);
      await now.start(recovery, [first, second]);
      const next = { ...recovery, newOwners: [alice, stranger] };
      await now.approve(next, [first]);
      const signature = await now.sign(second, next);
      const receipt = await safeCalls(account, changes('0.2.0')[what]);
      assert.deepEqual(now.eventsOf(receipt).slice(-2), [
        await now.events.canceled(recovery, nonce),
        ['NonceInvalidated', { wallet: account, nonce: nonce + 1n }],
      ]);
      assert.equal((await now.requestOf(account)).finalizableAt, 0n);
      assert.equal(await approvalsOf('0.2.0', next), 0n);
      const call = await now.calls.multiConfirm(next, [signature]);
      await refuses(stranger, call, 'SM: Invalid guardian signature');
    });
  }
});

suite('L-04: approvals for the next recovery, given while one runs', () => {
  for (const version of versions) {
    const { approve, start, execute, finalize, calls } = modules[version];

    test(`they still start one in version ${version} after the first is finalized`, async () => {
      const recovery = await createRecovery(version);
      const { account } = recovery;
      await start(recovery, [first, second]);
      const next = { account, newOwners: [bob], newThreshold: 1n };
      await approve(next, [first, second]);
      await finalize(account);
      await execute(next);
      await finalize(account);
      assert.deepEqual((await ownersOf(account)).owners, [bob]);
    });

    test(`the new owner voids them in version ${version} by one call`, async () => {
      const recovery = await createRecovery(version);
      const { account } = recovery;
      await start(recovery, [first, second]);
      const next = { account, newOwners: [bob], newThreshold: 1n };
      await approve(next, [first, second]);
      await finalize(account);
      await safeCalls(account, version === '0.1.0' ? invalidateNonce : calls.cancel, alice);
      await refuses(stranger, calls.execute(next), tooFew);
    });
  }
});

suite('L-05: an account with the module as its fallback handler', () => {
  async function createAccount(version: Version): Promise<Address> {
    const { address, createAccount } = modules[version];
    const account = await createAccount({ guardians: [first.address] });
    await safeCalls(account, {
      to: account,
      value: 0n,
      data: encodeFunctionData({
        abi: parseAbi(['function setFallbackHandler(address handler)']),
        args: [address],
      }),
    });
    return account;
  }

  test('anyone makes themselves its guardian in version 0.1.0', async () => {
    const account = await createAccount('0.1.0');
    const { data } = before.calls.addGuardian(stranger);
    await sends(stranger, { to: account, data });
    assert.equal(await before.module.read.isGuardian([account, stranger]), true);
  });

  test('no one acts as the account in version 0.2.0, whose calls have an exact length', async () => {
    const account = await createAccount('0.2.0');
    const { addGuardian, revokeGuardian, cancel } = now.calls;
    // Not `changeThreshold`: the Safe has a function of its own with that selector.
    for (const { data } of [
      addGuardian(stranger),
      revokeGuardian(sentinelAddress, first.address, 0n),
      cancel,
    ]) {
      await refuses(stranger, { to: account, data }, 'GS: unexpected calldata length');
    }
  });

  test('nothing may be appended to the account’s own calls in version 0.2.0, but in 0.1.0', async () => {
    for (const version of versions) {
      const { calls, createAccount, start } = modules[version];
      const account = await createAccount({ guardians: [first.address] });
      await start({ account, newOwners: [alice], newThreshold: 1n }, [first]);
      for (const call of [
        calls.addGuardian(bob),
        calls.changeThreshold(1n),
        calls.revokeGuardian(sentinelAddress, first.address, 0n),
        calls.cancel,
      ]) {
        const tagged = { ...call, data: `${call.data}00` as Hex };
        if (version === '0.1.0') await client.call({ account, ...tagged });
        else await refuses(account, tagged, 'GS: unexpected calldata length');
      }
    }
  });
});

test('I-01: what is signed is encoded by a function with another name in version 0.2.0', async () => {
  const signature = '(address,address[],uint256,uint256) view returns (bytes)';
  const abi = parseAbi([
    `function encodeRecoveryData${signature}`,
    `function encodeRecoverySignableData${signature}`,
  ]);
  const args = [stranger, [alice, bob], 2n, 5n] as const;
  const read = (version: Version, functionName: (typeof abi)[number]['name']) =>
    client.readContract({ address: modules[version].address, abi, functionName, args });
  for (const [version, functionName, other] of [
    ['0.1.0', 'encodeRecoveryData', 'encodeRecoverySignableData'],
    ['0.2.0', 'encodeRecoverySignableData', 'encodeRecoveryData'],
  ] as const) {
    const encoded = await read(version, functionName);
    assert.match(encoded, /^0x1901[0-9a-f]{128}$/);
    assert.equal(keccak256(encoded), await modules[version].module.read.getRecoveryHash(args));
    await assert.rejects(read(version, other));
  }
});

suite('I-02: canceling', () => {
  test('version 0.1.0 has two halves: one leaves the approvals, the other the recovery', async () => {
    const recovery = await createRecovery('0.1.0');
    const { account } = recovery;
    await refuses(account, before.calls.cancel, 'SM: no ongoing recovery');
    await before.start(recovery, [first, second]);
    const next = { ...recovery, newOwners: [bob] };
    await before.approve(next, [first, second]);
    const receipt = await safeCalls(account, invalidateNonce);
    assert.deepEqual(before.eventsOf(receipt), [
      ['NonceInvalidated', { wallet: account, nonce: 1n }],
    ]);
    assert.equal(await approvalsOf('0.1.0', next), 0n);
    assert.deepEqual((await before.requestOf(account)).newOwners, [alice]);

    await before.approve(next, [first, second]);
    await safeCalls(account, before.calls.cancel);
    assert.equal((await before.requestOf(account)).finalizableAt, 0n);
    assert.equal(await approvalsOf('0.1.0', next), 2n);
    await before.execute(next);
  });

  test('version 0.2.0 ends the recovery and all approvals by one call', async () => {
    const recovery = await createRecovery('0.2.0');
    const { account } = recovery;
    await now.start(recovery, [first, second]);
    const next = { ...recovery, newOwners: [bob] };
    await now.approve(next, [first, second]);
    await safeCalls(account, now.calls.cancel);
    assert.equal((await now.requestOf(account)).finalizableAt, 0n);
    await refuses(stranger, now.calls.execute(next), tooFew);
  });
});

test('I-03: only version 0.1.0 says of a revoked guardian that it has approved', async () => {
  for (const version of versions) {
    const { approve, calls, module } = modules[version];
    const recovery = await createRecovery(version);
    await approve(recovery, [third]);
    assert.equal(await hasApproved(version, recovery, third.address), true);
    const revoke = calls.revokeGuardian(sentinelAddress, third.address, 2n);
    await safeCalls(recovery.account, revoke);
    assert.equal(await module.read.isGuardian([recovery.account, third.address]), false);
    const says = await hasApproved(version, recovery, third.address);
    assert.equal(says, version === '0.1.0');
  }
});

test('I-04: the second that a request names is the first in which both versions finalize it', async () => {
  for (const version of versions) {
    const { calls, requestOf, start } = modules[version];
    const recovery = await createRecovery(version);
    await start(recovery, [first, second]);
    const { finalizableAt } = await requestOf(recovery.account);
    const call = calls.finalize(recovery.account);
    const pending = 'SM: recovery period still pending';
    await refuses(stranger, call, pending, finalizableAt - 1n);
    await client.call({ account: stranger, ...call, blockOverrides: { time: finalizableAt } });
  }
});

test('I-05: an approval is an event only in version 0.2.0, days before the recovery starts', async () => {
  for (const version of versions) {
    const { calls, eventsOf, events, module, sign } = modules[version];
    const recovery = await createRecovery(version);
    const nonce = await module.read.nonce([recovery.account]);
    const own = await sends(first.address, await calls.confirm(recovery));
    const signatures = [await sign(second, recovery), await sign(third, recovery)];
    const signed = await sends(stranger, await calls.multiConfirm(recovery, signatures));
    const found = [...eventsOf(own), ...eventsOf(signed)];
    const by = guardians.slice(0, 3).map(({ address }) => address);
    assert.deepEqual(found, await events.confirmed(recovery, nonce, by));
    assert.equal(found.length, version === '0.1.0' ? 0 : 3);
  }
});

test('I-06: an account makes a guardian its owner in both versions, who then cannot be registered again', async () => {
  for (const version of versions) {
    const { calls, module } = modules[version];
    const { account } = await createRecovery(version);
    await safeCalls(account, {
      to: account,
      value: 0n,
      data: encodeFunctionData({
        abi: parseAbi(['function addOwnerWithThreshold(address owner, uint256 threshold)']),
        args: [third.address, 1n],
      }),
    });
    assert.equal(await module.read.isGuardian([account, third.address]), true);
    assert.ok((await ownersOf(account)).owners.includes(third.address));
    await safeCalls(account, calls.revokeGuardian(sentinelAddress, third.address, 2n));
    const again = calls.addGuardian(third.address, 2n);
    await refuses(account, again, 'GS: guardian cannot be an owner');
  }
});

test('I-07: a guardian does not withdraw an approval in either version, also not by another one', async () => {
  for (const version of versions) {
    const { approve, execute } = modules[version];
    const recovery = await createRecovery(version);
    await approve(recovery, [first, second]);
    await approve({ ...recovery, newOwners: [bob] }, [first]);
    assert.equal(await hasApproved(version, recovery, first.address), true);
    await execute(recovery);
  }
});

test('I-08: while a recovery is finalized, both versions pass through threshold 1', async () => {
  for (const version of versions) {
    const { createAccount, finalize, start } = modules[version];
    const account = await createAccount({ moreOwners: [bob], guardians: [first.address] });
    await start({ account, newOwners: [alice, stranger], newThreshold: 2n }, [first]);
    const receipt = await finalize(account);
    const calls = parseEventLogs({
      abi: parseAbi([
        'event SafeModuleTransaction(address module, address to, uint256 value, bytes data, uint8 operation)',
      ]),
      logs: receipt.logs,
    }).map(({ args }) => args.data);
    const abi = parseAbi([
      'function removeOwner(address prevOwner, address owner, uint256 threshold)',
      'function swapOwner(address prevOwner, address oldOwner, address newOwner)',
      'function addOwnerWithThreshold(address owner, uint256 threshold)',
      'function changeThreshold(uint256 threshold)',
    ]);
    assert.deepEqual(calls, [
      encodeFunctionData({ abi, functionName: 'removeOwner', args: [owner, bob, 1n] }),
      encodeFunctionData({ abi, functionName: 'swapOwner', args: [sentinelAddress, owner, alice] }),
      encodeFunctionData({ abi, functionName: 'addOwnerWithThreshold', args: [stranger, 1n] }),
      encodeFunctionData({ abi, functionName: 'changeThreshold', args: [2n] }),
    ]);
  }
});

suite('I-08: an account of Safe 1.5.0 with a module guard', () => {
  const safeAbi = parseAbi(['function setModuleGuard(address guard)']);
  const guardAbi = parseAbi(['function setRefuses(bool refuses)', 'function prepare(bytes call)']);
  const kinds = safeKinds.filter(({ version }) => version === '1.5.0');
  const cases = versions.flatMap((version) => kinds.map((kind) => ({ version, kind })));

  /** Creates an account of two owners who must both sign, with a recovery to others. */
  async function createGuarded({ version, kind }: (typeof cases)[number]) {
    const { abi, bytecode } = (await compileContracts()).ModuleGuard;
    const hash = await client.deployContract({ abi, bytecode, account: stranger });
    await client.mine({ blocks: 1 });
    const { contractAddress: guard } = await client.waitForTransactionReceipt({ hash });
    assert.ok(guard);
    const account = await modules[version].createAccount({
      versions: kind,
      moreOwners: [bob],
      guardians: [first.address],
    });
    const toSelf = (data: Hex) => safeCalls(account, { to: account, value: 0n, data });
    await toSelf(encodeFunctionData({ abi: safeAbi, args: [guard] }));
    const changeThreshold = parseAbi(['function changeThreshold(uint256 threshold)']);
    await toSelf(encodeFunctionData({ abi: changeThreshold, args: [2n] }));
    const recovery = { account, newOwners: [alice, stranger], newThreshold: 2n };
    await modules[version].start(recovery, [first]);
    const getStorage = async (address: Address, slot: Hex) =>
      (await client.getStorageAt({ address, slot })) ?? '0x';
    assert.equal((await readHooks({ getStorage }, account)).moduleGuard, getAddress(guard));
    return { account, guard };
  }

  for (const one of cases) {
    const { version, kind } = one;
    const what = `of a proxy of ${kind.proxy ?? kind.version}, in version ${version} of the module`;

    test(`one owner acts alone while the recovery is finalized, ${what}`, async () => {
      const { account, guard } = await createGuarded(one);
      const thief = privateKeyToAddress(generatePrivateKey());
      const transaction = { to: thief, value: parseEther('1'), data: '0x', operation: 0 } as const;
      const abi = parseAbi(['function nonce() view returns (uint256)']);
      const nonce = await client.readContract({ address: account, abi, functionName: 'nonce' });
      const { chainId } = chain;
      const typedData = safeTransactionTypedData({ account, chainId, transaction, nonce });
      const key = keyPairs.find(({ address }) => address === owner) as KeyPair;
      const signatures = await privateKeyToAccount(key.privateKey).signTypedData(typedData);
      const call = execTransactionCall({ account, transaction, signatures });
      await refuses(stranger, call, 'GS020');
      const data = encodeFunctionData({
        abi: guardAbi,
        functionName: 'prepare',
        args: [call.data],
      });
      await sends(stranger, { to: guard, data });
      await modules[version].finalize(account);
      assert.equal(await client.getBalance({ address: thief }), parseEther('1'));
      assert.equal((await ownersOf(account)).threshold, 2n);
    });

    test(`the guard prevents the recovery for good, ${what}`, async () => {
      const { account, guard } = await createGuarded(one);
      const setRefuses = (value: boolean) =>
        encodeFunctionData({ abi: guardAbi, functionName: 'setRefuses', args: [value] });
      await sends(stranger, { to: guard, data: setRefuses(true) });
      const { calls, finalize, requestOf } = modules[version];
      const { finalizableAt } = await requestOf(account);
      await refuses(stranger, calls.finalize(account), 'MG: refused', finalizableAt);
      await sends(stranger, { to: guard, data: setRefuses(false) });
      await finalize(account);
      assert.deepEqual((await ownersOf(account)).owners.sort(), [alice, stranger].sort());
    });
  }
});

test('I-09: a guardian’s own call that arrives a round later approves only in version 0.1.0', async () => {
  for (const version of versions) {
    const { calls } = modules[version];
    const recovery = await createRecovery(version);
    const late = await calls.confirm(recovery);
    await safeCalls(recovery.account, version === '0.1.0' ? invalidateNonce : calls.cancel);
    if (version === '0.1.0') {
      await sends(first.address, late);
      assert.equal(await approvalsOf(version, recovery), 1n);
    } else {
      await refuses(first.address, late, 'SM: invalid nonce');
    }
  }
});

test('K-01: approvals of a guardian that is revoked and added again return only in version 0.1.0', async () => {
  for (const version of versions) {
    const { approve, calls } = modules[version];
    const recovery = await createRecovery(version);
    const { account } = recovery;
    await approve(recovery, [third]);
    await safeCalls(account, calls.revokeGuardian(sentinelAddress, third.address, 2n));
    assert.equal(await approvalsOf(version, recovery), 0n);
    await safeCalls(account, calls.addGuardian(third.address, 2n));
    assert.equal(await approvalsOf(version, recovery), version === '0.1.0' ? 1n : 0n);
  }
});

test('K-02: guardians approve and start in both versions while the module is disabled, and finalize once it is enabled', async () => {
  for (const version of versions) {
    const { calls, finalize, requestOf, start } = modules[version];
    const recovery = await createRecovery(version);
    const { account } = recovery;
    await safeCalls(account, calls.disable(account));
    await start(recovery, [first, second]);
    const { finalizableAt } = await requestOf(account);
    await refuses(stranger, calls.finalize(account), 'GS104', finalizableAt);
    await safeCalls(account, calls.enable(account));
    await finalize(account);
    assert.deepEqual((await ownersOf(account)).owners, [alice]);
  }
});

test('K-02: canceling before the module is enabled again clears it in version 0.2.0', async () => {
  const recovery = await createRecovery('0.2.0');
  const { account } = recovery;
  await safeCalls(account, now.calls.disable(account));
  await now.start(recovery, [first, second]);
  await safeCalls(account, now.calls.cancel);
  await safeCalls(account, now.calls.enable(account));
  await refuses(stranger, now.calls.finalize(account), 'SM: no ongoing recovery');
});
