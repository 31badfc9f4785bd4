import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { compareAddresses, safeContracts } from '@recovery-guardian/core';
import { SocialRecoveryModule } from 'abstractionkit';
import {
  type Address,
  concat,
  domainSeparator,
  type Hex,
  hashTypedData,
  keccak256,
  numberToHex,
  parseSignature,
  serializeCompactSignature,
  serializeSignature,
  signatureToCompactSignature,
  slice,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { keyPairs } from '../accounts.ts';
import {
  assertReverts,
  confirmRecovery,
  guardians,
  invalidateNonce,
  moduleAddress,
  moduleEvents,
  owner,
  type Recovery,
  revokeGuardian,
  startRecoveryFixture,
  stranger,
} from './fixture.ts';

const [first, second, third, outsider] = guardians;
const newOwners = keyPairs.slice(10, 15).map(({ address }) => address) as [Address, ...Address[]];
const secp256k1Order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const { chain, client, module, createAccount, safeCalls, mined, sign, approve } =
  await startRecoveryFixture();
after(() => chain.stop());

/** Creates an account with three guardians, and a recovery to one new owner. */
async function createRecovery(threshold = 2n): Promise<Recovery> {
  const account = await createAccount({
    guardians: [first.address, second.address, third.address],
    threshold,
  });
  return { account, newOwners: newOwners.slice(0, 1), newThreshold: 1n };
}
const approvalsOf = ({ account, newOwners, newThreshold }: Recovery) =>
  module.read.getRecoveryApprovals([account, newOwners, newThreshold]);
const hasApproved = ({ account, newOwners, newThreshold }: Recovery, guardian: Address) =>
  module.read.hasGuardianApproved([account, guardian, newOwners, newThreshold]);

for (const count of [0, 1, 5]) {
  test(`guardians sign the EIP-712 hash of a recovery with ${count} new owners`, async () => {
    const account = stranger;
    const message = {
      wallet: account,
      newOwners: newOwners.slice(0, count),
      newThreshold: 3n,
      nonce: 7n,
    };
    const domain = {
      name: 'Social Recovery Module',
      version: '0.0.1',
      chainId: 31337,
      verifyingContract: moduleAddress,
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
    const { read } = module;
    const args = [account, message.newOwners, message.newThreshold, message.nonce] as const;
    assert.equal(await read.getRecoveryHash(args), digest);
    const encoded = await read.encodeRecoveryData(args);
    assert.equal(keccak256(encoded), digest);
    assert.equal(slice(encoded, 0, 2), '0x1901');
    assert.equal(await read.domainSeparator(), domainSeparator({ domain }));
  });
}

test('what guardians sign names the module, its version and the chain', async () => {
  const { read } = module;
  assert.equal(await read.NAME(), 'Social Recovery Module');
  assert.equal(await read.VERSION(), '0.0.1');
  assert.equal(await read.getChainId(), 31337n);
});

test('what guardians sign matches abstractionkit', async () => {
  const { account } = await createRecovery();
  const kit = new SocialRecoveryModule(moduleAddress);
  assert.equal(
    await kit.getRecoveryHash(chain.rpcUrl, account, newOwners, 2, 0n),
    await module.read.getRecoveryHash([account, newOwners, 2n, 0n]),
  );
});

test("a guardian's own call approves only these owners", async () => {
  const recovery = await createRecovery();
  await approve(recovery, [first]);
  assert.equal(await approvalsOf(recovery), 1n);
  assert.equal(await hasApproved(recovery, first.address), true);
  assert.equal(await hasApproved(recovery, second.address), false);
  assert.equal(await approvalsOf({ ...recovery, newOwners: [stranger] }), 0n);
  const kit = new SocialRecoveryModule(moduleAddress);
  const { rpcUrl } = chain;
  const { account } = recovery;
  assert.equal(await kit.getRecoveryApprovals(rpcUrl, account, [...recovery.newOwners], 1), 1n);
  assert.equal(
    await kit.hasGuardianApproved(rpcUrl, account, first.address, [...recovery.newOwners], 1),
    true,
  );
});

test("a guardian's own call counts only once when repeated", async () => {
  const recovery = await createRecovery();
  await approve(recovery, [first, first]);
  assert.equal(await approvalsOf(recovery), 1n);
});

test('a Safe may be a guardian that approves by its own call', async () => {
  const guardianSafe = await createAccount({ enabled: false });
  const account = await createAccount({ guardians: [guardianSafe] });
  const recovery = { account, newOwners, newThreshold: 1n };
  await safeCalls(guardianSafe, confirmRecovery(recovery));
  assert.equal(await hasApproved(recovery, guardianSafe), true);
});

test("a guardian's own call can start the recovery with the last missing approval", async () => {
  const recovery = await createRecovery();
  const { account, newThreshold } = recovery;
  const confirm = [account, recovery.newOwners, newThreshold, true] as const;
  await assertReverts(
    module.simulate.confirmRecovery(confirm, { account: first.address }),
    'SRM: not enough approvals',
  );
  await approve(recovery, [first]);
  const receipt = await mined(module.write.confirmRecovery(confirm, { account: second.address }));
  assert.equal(moduleEvents(receipt)[0]?.[0], 'RecoveryExecuted');
});

test('a call that approves is refused from anyone but a guardian', async () => {
  const { account, newThreshold } = await createRecovery();
  for (const caller of [stranger, owner, outsider.address]) {
    await assertReverts(
      module.simulate.confirmRecovery([account, newOwners, newThreshold, false], {
        account: caller,
      }),
      'SRM: caller is not a guardian',
    );
  }
});

test("a guardian's own call is refused for a set of owners that no account could have", async () => {
  const { account } = await createRecovery();
  const confirm = (owners: Address[], threshold: bigint) =>
    module.simulate.confirmRecovery([account, owners, threshold, false], {
      account: first.address,
    });
  await assertReverts(confirm([], 1n), 'SRM: no new owners');
  await assertReverts(confirm([stranger], 0n), 'SRM: new threshold out of range');
  await assertReverts(confirm([stranger], 2n), 'SRM: new threshold out of range');
});

interface Signature {
  signer: Address;
  signature: Hex;
}
const bring = (recovery: Recovery, signatures: Signature[], execute = false) =>
  [recovery.account, recovery.newOwners, recovery.newThreshold, signatures, execute] as const;
const confirms = (recovery: Recovery, signatures: Signature[], caller = stranger) =>
  mined(module.write.multiConfirmRecovery(bring(recovery, signatures), { account: caller }));
const refuses = (recovery: Recovery, signatures: Signature[], reason: string, caller = stranger) =>
  assertReverts(
    module.simulate.multiConfirmRecovery(bring(recovery, signatures), {
      account: caller,
    }),
    reason,
  );

test("guardians' signatures approve for each signer", async () => {
  const recovery = await createRecovery();
  await confirms(recovery, [await sign(first, recovery), await sign(third, recovery)]);
  assert.equal(await approvalsOf(recovery), 2n);
  assert.equal(await hasApproved(recovery, second.address), false);
});

test("guardians' signatures can start the recovery in the same call, but only if there are enough", async () => {
  const recovery = await createRecovery();
  const signatures = [await sign(first, recovery), await sign(second, recovery)];
  const { simulate, write } = module;
  await assertReverts(
    simulate.multiConfirmRecovery(bring(recovery, signatures.slice(0, 1), true), {
      account: stranger,
    }),
    'SRM: not enough approvals',
  );
  const receipt = await mined(
    write.multiConfirmRecovery(bring(recovery, signatures, true), { account: stranger }),
  );
  assert.equal(moduleEvents(receipt)[0]?.[0], 'RecoveryExecuted');
});

test("guardians' signatures are refused if there are none, or for invalid owners", async () => {
  const recovery = await createRecovery();
  await refuses(recovery, [], 'SRM: no signatures');
  const none = { ...recovery, newOwners: [] };
  await refuses(none, [await sign(first, none)], 'SRM: no new owners');
  const tooMany = { ...recovery, newThreshold: 2n };
  await refuses(tooMany, [await sign(first, tooMany)], 'SRM: new threshold out of range');
});

test("guardians' signatures must be ordered by ascending signer, without duplicates", async () => {
  const recovery = await createRecovery();
  const one = await sign(first, recovery);
  const two = await sign(second, recovery);
  await refuses(recovery, [two, one], 'SRM: signers not ascending');
  await refuses(recovery, [one, one], 'SRM: signers not ascending');
});

test('signatures are refused from anyone but a guardian', async () => {
  const recovery = await createRecovery();
  const signature = await sign(outsider, recovery);
  await refuses(recovery, [signature], 'SRM: signer is not a guardian');
  await refuses(
    recovery,
    [{ ...signature, signer: first.address }],
    'SRM: invalid guardian signature',
  );
});

test("guardians' signatures are refused for another recovery or nonce", async () => {
  const recovery = await createRecovery();
  const reason = 'SRM: invalid guardian signature';
  await refuses(recovery, [await sign(first, recovery, 1n)], reason);
  const elsewhere = { ...recovery, account: stranger };
  await refuses(recovery, [await sign(first, elsewhere, 0n)], reason);
  const others = { ...recovery, newOwners: [stranger] };
  await refuses(recovery, [await sign(first, others)], reason);
});

test("guardians' signatures are refused in any but the canonical form", async () => {
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
      refuses(recovery, [{ signer, signature: other }], 'SRM: invalid guardian signature'),
      form,
    );
  }
  await confirms(recovery, [{ signer, signature }]);
});

test("a guardian's signature may be empty if the guardian sends the call", async () => {
  const recovery = await createRecovery();
  const empty = { signer: first.address, signature: '0x' as const };
  await refuses(recovery, [empty], 'SRM: empty signature not from signer');
  await refuses(recovery, [empty], 'SRM: empty signature not from signer', second.address);
  await confirms(recovery, [empty, await sign(second, recovery)], first.address);
  assert.equal(await approvalsOf(recovery), 2n);
});

test('signatures of a contract guardian are judged by the contract (EIP-1271)', async () => {
  const guardianSafe = await createAccount({ enabled: false });
  const account = await createAccount({ guardians: [guardianSafe, first.address] });
  const recovery = { account, newOwners, newThreshold: 1n };
  const hash = await module.read.getRecoveryHash([account, newOwners, 1n, 0n]);
  const ownerKey = keyPairs.find(({ address }) => address === owner)?.privateKey as Hex;
  const signature = await privateKeyToAccount(ownerKey).signTypedData({
    domain: { chainId: 31337, verifyingContract: guardianSafe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: hash },
  });
  // Signed by an owner, but not over the Safe's message.
  const bare = (await sign({ address: owner, privateKey: ownerKey }, recovery)).signature;
  await refuses(
    recovery,
    [{ signer: guardianSafe, signature: bare }],
    'SRM: invalid guardian signature',
  );
  const signatures = [{ signer: guardianSafe, signature }, await sign(first, recovery)].sort(
    (a, b) => compareAddresses(a.signer, b.signer),
  );
  await confirms(recovery, signatures);
  assert.equal(await approvalsOf(recovery), 2n);
});

test('signatures of a contract that does not implement EIP-1271 are refused', async () => {
  const reverting = safeContracts.multiSend;
  // One that returns nothing, and one that returns a word of zeros.
  const [silent, denying] = newOwners as [Address, Address, ...Address[]];
  await client.setCode({ address: silent, bytecode: '0x00' });
  await client.setCode({ address: denying, bytecode: '0x60205ff3' });
  const account = await createAccount({ guardians: [reverting, silent, denying] });
  for (const signer of [reverting, silent, denying]) {
    await refuses(
      { account, newOwners, newThreshold: 1n },
      [{ signer, signature: '0x01' }],
      'SRM: invalid guardian signature',
    );
  }
});

test('signatures of a key with an EIP-7702 delegation are still checked by its key', async () => {
  const recovery = await createRecovery();
  const delegated = concat(['0xef0100', safeContracts.multiSend]);
  await client.setCode({ address: third.address, bytecode: delegated });
  await confirms(recovery, [await sign(third, recovery)]);
  await client.setCode({ address: third.address, bytecode: '0x' });
  assert.equal(await hasApproved(recovery, third.address), true);
});

test("guardians' signatures can be checked beforehand", async () => {
  const recovery = await createRecovery();
  const { account, newThreshold } = recovery;
  const { read } = module;
  const hash = await read.getRecoveryHash([account, recovery.newOwners, newThreshold, 0n]);
  const { signer, signature } = await sign(first, recovery);
  await read.validateGuardianSignature([account, hash, signer, signature]);
  await assertReverts(
    read.validateGuardianSignature([account, hash, outsider.address, signature]),
    'SRM: signer is not a guardian',
  );
  await assertReverts(
    read.validateGuardianSignature([account, hash, second.address, signature]),
    'SRM: invalid guardian signature',
  );
});

test('approvals of a revoked guardian do not count', async () => {
  const recovery = await createRecovery();
  await approve(recovery, [first, second]);
  await safeCalls(recovery.account, revokeGuardian(third.address, second.address, 2n));
  assert.equal(await approvalsOf(recovery), 1n);
});

test('approvals are void once the account invalidates the nonce', async () => {
  const recovery = await createRecovery();
  const { account } = recovery;
  const signature = await sign(second, recovery);
  await approve(recovery, [first]);
  const receipt = await safeCalls(account, invalidateNonce);
  assert.deepEqual(moduleEvents(receipt), [['NonceInvalidated', { wallet: account, nonce: 0n }]]);
  assert.equal(await module.read.nonce([account]), 1n);
  assert.equal(await approvalsOf(recovery), 0n);
  await assertReverts(
    module.simulate.multiConfirmRecovery(
      [account, recovery.newOwners, recovery.newThreshold, [signature], false],
      { account: stranger },
    ),
    'SRM: invalid guardian signature',
  );
});
