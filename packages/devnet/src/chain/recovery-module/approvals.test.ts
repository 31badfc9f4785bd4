import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { compareAddresses, safeContracts, sentinelAddress } from '@recovery-guardian/core';
import { SocialRecoveryModule } from 'abstractionkit';
import {
  type Address,
  concat,
  domainSeparator,
  type Hex,
  hashTypedData,
  numberToHex,
  parseSignature,
  serializeCompactSignature,
  serializeSignature,
  signatureToCompactSignature,
  slice,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { keyPairs } from '../accounts.ts';
import {
  guardians,
  owner,
  type Recovery,
  type Signature,
  startRecoveryFixture,
  stranger,
  versions,
} from './fixture.ts';

const [first, second, third, outsider] = guardians;
const newOwners = keyPairs.slice(10, 15).map(({ address }) => address) as [Address, ...Address[]];
const secp256k1Order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const { chain, client, modules, createSafe, safeCalls, sends, refuses } =
  await startRecoveryFixture();
after(() => chain.stop());

const invalidSignature = 'SM: Invalid guardian signature';
const tooFew = 'SM: confirmed signatures less than threshold';

for (const version of versions) {
  const fixture = modules[version];
  const { module, address, calls, createAccount, sign, approve, eventsOf, events } = fixture;
  const { read } = module;

  /** Creates an account with three guardians, and a recovery to one new owner. */
  const createRecovery = async (threshold = 2n): Promise<Recovery> => {
    const account = await createAccount({
      guardians: [first.address, second.address, third.address],
      threshold,
    });
    return { account, newOwners: newOwners.slice(0, 1), newThreshold: 1n };
  };
  const approvalsOf = ({ account, newOwners, newThreshold }: Recovery) =>
    read.getRecoveryApprovals([account, newOwners, newThreshold]);
  const hasApproved = ({ account, newOwners, newThreshold }: Recovery, guardian: Address) =>
    read.hasGuardianApproved([account, guardian, newOwners, newThreshold]);

  suite(`what guardians sign for module version ${version}`, () => {
    for (const count of [0, 1, 5]) {
      test(`guardians sign the EIP-712 hash of a recovery with ${count} new owners`, async () => {
        const message = {
          wallet: stranger,
          newOwners: newOwners.slice(0, count),
          newThreshold: 3n,
          nonce: 7n,
        };
        const domain = {
          name: 'Social Recovery Module',
          version: fixture.domainVersion,
          chainId: 31337,
          verifyingContract: address,
        };
        const digest = hashTypedData({
          domain,
          types: {
            ExecuteRecovery: [
              { name: 'wallet', type: 'address' },
              { name: 'newOwners', type: 'address[]' },
              { name: 'newThreshold', type: 'uint256' },
              { name: 'nonce', type: 'uint256' },
            ],
          },
          primaryType: 'ExecuteRecovery',
          message,
        });
        const args = [stranger, message.newOwners, message.newThreshold, message.nonce] as const;
        assert.equal(await read.getRecoveryHash(args), digest);
        assert.equal(await read.domainSeparator(), domainSeparator({ domain }));
      });
    }

    test('what guardians sign names the module, its version and the chain', async () => {
      assert.equal(await read.NAME(), 'Social Recovery Module');
      assert.equal(await read.VERSION(), fixture.domainVersion);
      assert.equal(await read.getChainId(), 31337n);
    });

    test('what guardians sign matches abstractionkit', async () => {
      const { account } = await createRecovery();
      const kit = new SocialRecoveryModule(address);
      assert.equal(
        await kit.getRecoveryHash(chain.rpcUrl, account, newOwners, 2, 0n),
        await read.getRecoveryHash([account, newOwners, 2n, 0n]),
      );
    });
  });

  suite(`a guardian's own call to module version ${version}`, () => {
    test('it approves only these owners', async () => {
      const recovery = await createRecovery();
      await approve(recovery, [first]);
      assert.equal(await approvalsOf(recovery), 1n);
      assert.equal(await hasApproved(recovery, first.address), true);
      assert.equal(await hasApproved(recovery, second.address), false);
      assert.equal(await approvalsOf({ ...recovery, newOwners: [stranger] }), 0n);
      const kit = new SocialRecoveryModule(address);
      const { rpcUrl } = chain;
      const { account } = recovery;
      assert.equal(await kit.getRecoveryApprovals(rpcUrl, account, [...recovery.newOwners], 1), 1n);
      assert.equal(
        await kit.hasGuardianApproved(rpcUrl, account, first.address, [...recovery.newOwners], 1),
        true,
      );
    });

    test('it counts only once when repeated', async () => {
      const recovery = await createRecovery();
      await approve(recovery, [first, first]);
      assert.equal(await approvalsOf(recovery), 1n);
    });

    test('a Safe may be a guardian that approves by its own call', async () => {
      const guardianSafe = await createSafe();
      const account = await createAccount({ guardians: [guardianSafe] });
      const recovery = { account, newOwners, newThreshold: 1n };
      await safeCalls(guardianSafe, await calls.confirm(recovery));
      assert.equal(await hasApproved(recovery, guardianSafe), true);
    });

    test('it can start the recovery with the last missing approval', async () => {
      const recovery = await createRecovery();
      const nonce = await read.nonce([recovery.account]);
      const confirm = await calls.confirm(recovery, { execute: true });
      await refuses(first.address, confirm, tooFew);
      await approve(recovery, [first]);
      const receipt = await sends(second.address, confirm);
      const { finalizableAt } = await fixture.requestOf(recovery.account);
      assert.deepEqual(eventsOf(receipt), [
        ...(await events.confirmed(recovery, nonce, [second.address])),
        await events.executed(recovery, { nonce, finalizableAt, approvals: 2n }),
      ]);
    });

    test('it is refused from anyone but a guardian', async () => {
      const recovery = await createRecovery();
      for (const caller of [stranger, owner, outsider.address]) {
        await refuses(caller, await calls.confirm(recovery), 'SM: sender not a guardian');
        // Checked before the owners are.
        const none = await calls.confirm({ ...recovery, newOwners: [] });
        await refuses(caller, none, 'SM: sender not a guardian');
      }
    });

    test('it is refused without new owners, or for a threshold that they could not reach', async () => {
      const recovery = await createRecovery();
      const refusesFor = async (owners: Address[], newThreshold: bigint, reason: string) => {
        const call = await calls.confirm({ ...recovery, newOwners: owners, newThreshold });
        await refuses(first.address, call, reason);
      };
      await refusesFor([], 1n, 'SM: owners cannot be empty');
      await refusesFor([], 0n, 'SM: owners cannot be empty');
      await refusesFor([stranger], 0n, 'SM: invalid new threshold');
      await refusesFor([stranger], 2n, 'SM: invalid new threshold');
    });
  });

  suite(`guardians' signatures for module version ${version}`, () => {
    const confirms = async (recovery: Recovery, signatures: Signature[], caller = stranger) =>
      sends(caller, await calls.multiConfirm(recovery, signatures));
    const refusesSignatures = async (
      recovery: Recovery,
      signatures: Signature[],
      reason: string,
      caller = stranger,
    ) => refuses(caller, await calls.multiConfirm(recovery, signatures), reason);

    test('they approve for each signer', async () => {
      const recovery = await createRecovery();
      const nonce = await read.nonce([recovery.account]);
      const signatures = [await sign(first, recovery), await sign(third, recovery)];
      const receipt = await confirms(recovery, signatures);
      assert.equal(await approvalsOf(recovery), 2n);
      assert.equal(await hasApproved(recovery, second.address), false);
      const by = [first.address, third.address];
      assert.deepEqual(eventsOf(receipt), await events.confirmed(recovery, nonce, by));
    });

    test('they can start the recovery in the same call, but only if there are enough', async () => {
      const recovery = await createRecovery();
      const signatures = [await sign(first, recovery), await sign(second, recovery)];
      const bring = (some: Signature[]) => calls.multiConfirm(recovery, some, { execute: true });
      await refuses(stranger, await bring(signatures.slice(0, 1)), tooFew);
      const receipt = await sends(stranger, await bring(signatures));
      assert.equal(eventsOf(receipt).at(-1)?.[0], 'RecoveryExecuted');
    });

    test('they are refused if there are none, without guardians, or for invalid owners', async () => {
      const recovery = await createRecovery();
      await refusesSignatures(recovery, [], 'SM: empty signatures');
      const none = { ...recovery, newOwners: [] };
      await refusesSignatures(none, [await sign(first, none)], 'SM: owners cannot be empty');
      await refusesSignatures(none, [], 'SM: owners cannot be empty');
      const tooMany = { ...recovery, newThreshold: 2n };
      await refusesSignatures(tooMany, [await sign(first, tooMany)], 'SM: invalid new threshold');
      const unguarded = { ...recovery, account: await createAccount() };
      await refusesSignatures(unguarded, [await sign(first, unguarded)], 'SM: empty guardians');
    });

    test('they must be ordered by ascending signer, without duplicates', async () => {
      const recovery = await createRecovery();
      const one = await sign(first, recovery);
      const two = await sign(second, recovery);
      const reason = 'SM: duplicate signers/invalid ordering';
      await refusesSignatures(recovery, [two, one], reason);
      await refusesSignatures(recovery, [one, one], reason);
      // The signature is checked first.
      await refusesSignatures(recovery, [one, { ...one, signature: '0x01' }], invalidSignature);
    });

    test('they are refused from anyone but a guardian', async () => {
      const recovery = await createRecovery();
      const signature = await sign(outsider, recovery);
      await refusesSignatures(recovery, [signature], 'SM: Signer not a guardian');
      const forged = { ...signature, signer: first.address };
      await refusesSignatures(recovery, [forged], invalidSignature);
    });

    test('they are refused for another recovery or nonce', async () => {
      const recovery = await createRecovery();
      const nonce = await read.nonce([recovery.account]);
      await refusesSignatures(
        recovery,
        [await sign(first, recovery, nonce + 1n)],
        invalidSignature,
      );
      const elsewhere = { ...recovery, account: stranger };
      await refusesSignatures(recovery, [await sign(first, elsewhere, nonce)], invalidSignature);
      const others = { ...recovery, newOwners: [stranger] };
      await refusesSignatures(recovery, [await sign(first, others)], invalidSignature);
    });

    test('they are refused if they were made for the other version', async () => {
      const recovery = await createRecovery();
      const other = modules[version === '0.1.0' ? '0.2.0' : '0.1.0'];
      const nonce = await read.nonce([recovery.account]);
      const signature = await other.sign(first, recovery, nonce);
      await refusesSignatures(recovery, [signature], invalidSignature);
    });

    test('they are refused in any but the canonical form', async () => {
      const recovery = await createRecovery();
      const { signer, signature } = await sign(first, recovery);
      const parsed = parseSignature(signature);
      const twin = {
        r: parsed.r,
        s: numberToHex(secp256k1Order - BigInt(parsed.s), { size: 32 }),
        yParity: 1 - parsed.yParity,
      };
      const [rs, v] = [slice(signature, 0, 64), Number(slice(signature, 64))];
      const others: [string, Hex][] = [
        ['malleated s', serializeSignature(twin)],
        ['compact', serializeCompactSignature(signatureToCompactSignature(parsed))],
        ['v of 0 or 1', concat([rs, numberToHex(v - 27, { size: 1 })])],
        ['v of EIP-155', concat([rs, numberToHex(v + 4, { size: 1 })])],
        ['the other v', concat([rs, numberToHex(27 + 28 - v, { size: 1 })])],
        ['a byte more', concat([signature, '0x00'])],
        ['zeros', numberToHex(0, { size: 65 })],
      ];
      for (const [form, other] of others) {
        await assert.doesNotReject(
          refusesSignatures(recovery, [{ signer, signature: other }], invalidSignature),
          form,
        );
      }
      await confirms(recovery, [{ signer, signature }]);
    });

    test('the one of the guardian that sends the call may be empty', async () => {
      const recovery = await createRecovery();
      const empty: Signature = { signer: first.address, signature: '0x' };
      await confirms(recovery, [empty, await sign(second, recovery)], first.address);
      assert.equal(await approvalsOf(recovery), 2n);
      const own: Signature = { signer: stranger, signature: '0x' };
      await refusesSignatures(recovery, [own], 'SM: sender not a guardian');
    });

    test('those of a contract guardian are judged by the contract (EIP-1271)', async () => {
      const guardianSafe = await createSafe();
      const account = await createAccount({ guardians: [guardianSafe, first.address] });
      const recovery = { account, newOwners, newThreshold: 1n };
      const nonce = await read.nonce([account]);
      const hash = await read.getRecoveryHash([account, newOwners, 1n, nonce]);
      const ownerKey = keyPairs.find(({ address }) => address === owner)?.privateKey as Hex;
      const signature = await privateKeyToAccount(ownerKey).signTypedData({
        domain: { chainId: 31337, verifyingContract: guardianSafe },
        types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
        primaryType: 'SafeMessage',
        message: { message: hash },
      });
      // Signed by an owner, but not over the Safe's message.
      const bare = await sign({ address: owner, privateKey: ownerKey }, recovery);
      await refusesSignatures(recovery, [{ ...bare, signer: guardianSafe }], invalidSignature);
      const signatures = [{ signer: guardianSafe, signature }, await sign(first, recovery)].sort(
        (a, b) => compareAddresses(a.signer, b.signer),
      );
      await confirms(recovery, signatures);
      assert.equal(await approvalsOf(recovery), 2n);
    });

    test('those of a contract that does not implement EIP-1271 are refused', async () => {
      const reverting = safeContracts.multiSend;
      // One that returns nothing, and one that returns a word of zeros.
      const [silent, denying, ...owners] = newOwners as [Address, Address, ...Address[]];
      await client.setCode({ address: silent, bytecode: '0x00' });
      await client.setCode({ address: denying, bytecode: '0x60205ff3' });
      const account = await createAccount({ guardians: [reverting, silent, denying] });
      for (const signer of [reverting, silent, denying]) {
        await refusesSignatures(
          { account, newOwners: owners, newThreshold: 1n },
          [{ signer, signature: '0x01' }],
          invalidSignature,
        );
      }
    });

    test('those of a key with an EIP-7702 delegation are still checked by its key', async () => {
      const recovery = await createRecovery();
      const delegated = concat(['0xef0100', safeContracts.multiSend]);
      await client.setCode({ address: third.address, bytecode: delegated });
      await confirms(recovery, [await sign(third, recovery)]);
      await client.setCode({ address: third.address, bytecode: '0x' });
      assert.equal(await hasApproved(recovery, third.address), true);
    });

    test('they can be checked beforehand, but not an empty one', async () => {
      const recovery = await createRecovery();
      const { account, newThreshold } = recovery;
      const nonce = await read.nonce([account]);
      const hash = await read.getRecoveryHash([account, recovery.newOwners, newThreshold, nonce]);
      const { signer, signature } = await sign(first, recovery);
      await read.validateGuardianSignature([account, hash, signer, signature]);
      const check = (by: Address, bytes: Hex) =>
        read.validateGuardianSignature([account, hash, by, bytes], { account: by });
      await assert.rejects(check(outsider.address, signature), /SM: Signer not a guardian/);
      await assert.rejects(check(second.address, signature), new RegExp(invalidSignature));
      await assert.rejects(check(first.address, '0x'), new RegExp(invalidSignature));
    });

    test('approvals of a revoked guardian do not count', async () => {
      const recovery = await createRecovery();
      const { account } = recovery;
      await approve(recovery, [first, second]);
      const revoke = calls.revokeGuardian(third.address, second.address, 2n);
      await safeCalls(account, revoke);
      assert.ok((await approvalsOf(recovery)) < 2n);
      await refuses(stranger, calls.execute(recovery), tooFew);
    });
  });
}

suite('the nonce that calls to module version 0.2.0 name', () => {
  const { calls, createAccount, module, sign, approve } = modules['0.2.0'];
  const createRecovery = async () => {
    const account = await createAccount({ guardians: [first.address, second.address] });
    return { account, newOwners: newOwners.slice(2, 3), newThreshold: 1n };
  };

  test('it must be the account’s current one, in both calls', async () => {
    const recovery = await createRecovery();
    const current = await module.read.nonce([recovery.account]);
    assert.equal(current, 2n);
    for (const nonce of [0n, current - 1n, current + 1n]) {
      const confirm = await calls.confirm(recovery, { nonce });
      await refuses(first.address, confirm, 'SM: invalid nonce');
      const signatures = [await sign(first, recovery, nonce)];
      const multiConfirm = await calls.multiConfirm(recovery, signatures, { nonce });
      await refuses(stranger, multiConfirm, 'SM: invalid nonce');
    }
    await approve(recovery, [first]);
  });

  test('the new owners are checked before it', async () => {
    const recovery = await createRecovery();
    const invalid = { ...recovery, newOwners: [first.address] };
    const reason = 'SM: new owner cannot be guardian';
    await refuses(first.address, await calls.confirm(invalid, { nonce: 0n }), reason);
    await refuses(stranger, await calls.multiConfirm(invalid, [], { nonce: 0n }), reason);
  });

  test('the calls of version 0.1.0, without a nonce, are unknown to version 0.2.0', async () => {
    const recovery = await createRecovery();
    const before = modules['0.1.0'].calls;
    const { address: to } = modules['0.2.0'];
    for (const call of [
      await before.confirm(recovery),
      await before.multiConfirm(recovery, [await sign(first, recovery)]),
    ]) {
      await refuses(first.address, { ...call, to }, '');
    }
  });
});

suite('new owners that no account could have', () => {
  const invalid: [string, (account: Address) => Address[], string][] = [
    ['the zero address', () => [stranger, zeroAddress], 'SM: invalid new owner'],
    ['the sentinel', () => [stranger, sentinelAddress], 'SM: invalid new owner'],
    ['the account itself', (account) => [stranger, account], 'SM: invalid new owner'],
    ['a guardian', () => [stranger, second.address], 'SM: new owner cannot be guardian'],
    ['the same one twice', () => [stranger, stranger], 'SM: duplicate new owner'],
  ];
  for (const [what, ownersOf, reason] of invalid) {
    test(`version 0.2.0 refuses ${what} before it is approved, and again before it starts`, async () => {
      const { calls, createAccount, sign } = modules['0.2.0'];
      const account = await createAccount({ guardians: [first.address, second.address] });
      const recovery = { account, newOwners: ownersOf(account), newThreshold: 1n };
      await refuses(first.address, await calls.confirm(recovery), reason);
      const signatures = [await sign(first, recovery)];
      await refuses(stranger, await calls.multiConfirm(recovery, signatures), reason);
      await refuses(stranger, calls.execute(recovery), reason);
    });
  }

  test('both versions accept an owner that the account has, and one that is a contract', async () => {
    for (const version of versions) {
      const { calls, createAccount, approve } = modules[version];
      const account = await createAccount({ guardians: [first.address] });
      const contract = await createSafe();
      const recovery = { account, newOwners: [owner, contract], newThreshold: 1n };
      await approve(recovery, [first]);
      await sends(stranger, calls.execute(recovery));
    }
  });
});
