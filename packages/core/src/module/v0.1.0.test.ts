import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { getSocialRecoveryModuleDeployment } from '@safe-global/safe-modules-deployments';
import { EIP712_RECOVERY_MODULE_TYPE, SocialRecoveryModule } from 'abstractionkit';
import {
  type Abi,
  type AbiEvent,
  type Address,
  decodeFunctionData,
  type Hex,
  toEventSelector,
} from 'viem';
import {
  addGuardianCall,
  cancelRecoveryCalls,
  changeGuardianThresholdCall,
  executeRecoveryCall,
  finalizeRecoveryCall,
  guardianChangeCalls,
  recoveryHash,
  recoveryModuleAbiV1,
  recoveryModuleEventsAbiV1,
  recoveryTypedData,
  revokeGuardianCall,
} from '../index.ts';
import { functionsOf } from '../testing/abi.ts';

import { readVectors } from '../testing/read-vectors.ts';
import { type RecoveryVector, spelledOutHash, toRecovery } from '../testing/recovery-vectors.ts';

const publishedAbi = (getSocialRecoveryModuleDeployment({ version: '0.1.0' })?.abi ?? []) as Abi;

const { valid, invalid } = readVectors<
  RecoveryVector & { name: string },
  RecoveryVector & { why: string }
>('recovery-typed-data');

suite('recovery typed data', () => {
  for (const vector of valid) {
    test(`a recovery has its known hash: ${vector.name}`, () => {
      assert.equal(recoveryHash(toRecovery(vector, '0.1.0')), vector.hash);
    });

    test(`EIP-712 spelled out gives the same hash of a recovery: ${vector.name}`, () => {
      assert.equal(spelledOutHash('0.0.1', toRecovery(vector, '0.1.0')), vector.hash);
    });
  }

  for (const vector of invalid) {
    test(`recoveries have different hashes: ${vector.why}`, () => {
      assert.notEqual(recoveryHash(toRecovery(vector, '0.1.0')), vector.hash);
    });
  }

  test('the typed data of a recovery has the type that existing clients sign', () => {
    const [vector] = valid;
    assert(vector);
    const { types } = recoveryTypedData(toRecovery(vector, '0.1.0'));
    assert.deepEqual(types, EIP712_RECOVERY_MODULE_TYPE);
  });
});

/** Events in a comparable form, by name. */
function eventsOf(abi: Abi | readonly unknown[]) {
  const events = (abi as Abi).filter((item): item is AbiEvent => item.type === 'event');
  return events
    .map((event) => ({
      selector: toEventSelector(event),
      inputs: event.inputs.map(({ name, type, indexed }) => ({ name, type, indexed: !!indexed })),
      name: event.name,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

test('the events of the recovery module are exactly those of its published ABI', () => {
  assert.deepEqual(eventsOf(recoveryModuleEventsAbiV1), eventsOf(publishedAbi));
});

const module = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const guardian = '0x2222222222222222222222222222222222222222';
const otherGuardian = '0x1111111111111111111111111111111111111111';
const newOwners: Address[] = ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', guardian];

test('the ABI of the recovery module is the published one', () => {
  const published = functionsOf(publishedAbi);
  for (const item of functionsOf(recoveryModuleAbiV1)) {
    assert.deepEqual(
      item,
      published.find(({ name }) => name === item.name),
    );
  }
});

suite("the calls match abstractionkit's", () => {
  const abstractionkit = new SocialRecoveryModule(module);

  test('the call that adds a guardian matches the vectors', () => {
    assert.deepEqual(
      addGuardianCall({ module, guardian, threshold: 2n }),
      abstractionkit.createAddGuardianWithThresholdMetaTransaction(guardian, 2n),
    );
  });

  test("the call that changes the guardians' threshold matches the vectors", () => {
    assert.deepEqual(
      changeGuardianThresholdCall(module, 2n),
      abstractionkit.createChangeThresholdMetaTransaction(2n),
    );
  });

  test('the call that finalizes a recovery matches the vectors', () => {
    assert.deepEqual(
      finalizeRecoveryCall(module, account),
      abstractionkit.createFinalizeRecoveryMetaTransaction(account),
    );
  });

  test('the call that cancels a recovery matches the vectors', () => {
    const recovery = { newOwners, newThreshold: 1, executeAfter: 1 };
    const [cancel, ...others] = cancelRecoveryCalls({ module, version: '0.1.0', recovery });
    assert.deepEqual(cancel, abstractionkit.createCancelRecoveryMetaTransaction());
    assert.equal(others.length, 1);
  });
});

// abstractionkit looks for the previous guardian on the chain, so it needs one here.
suite('revokeGuardianCall', () => {
  const guardians: Address[] = [guardian, otherGuardian];
  const sentinel = '0x0000000000000000000000000000000000000001';

  test('the call that revokes a guardian names the previous one, or the head of the list', () => {
    for (const [revoked, previous] of [
      [guardian, sentinel],
      [otherGuardian, guardian],
    ] as const) {
      const call = revokeGuardianCall({ module, guardians, guardian: revoked, threshold: 1n });
      assert.equal(call.to, module);
      assert.deepEqual(decodeFunctionData({ abi: publishedAbi, data: call.data }), {
        functionName: 'revokeGuardianWithThreshold',
        args: [previous, revoked, 1n],
      });
    }
  });

  test('the call that revokes a guardian refuses an address that is not a guardian', () => {
    assert.throws(
      () => revokeGuardianCall({ module, guardians, guardian: account, threshold: 1n }),
      TypeError,
    );
  });
});

suite('what ends an approved or running recovery', () => {
  const running = { newOwners, newThreshold: 1, executeAfter: 1 };
  const named = (calls: readonly { to: Address; data: Hex }[]) =>
    calls.map(({ to, data }) => {
      assert.equal(to, module);
      return decodeFunctionData({ abi: publishedAbi, data }).functionName;
    });

  test('canceling also voids the approvals that outlive it in version 0.1.0', () => {
    const round = { module, version: '0.1.0' } as const;
    assert.deepEqual(named(cancelRecoveryCalls({ ...round, recovery: running })), [
      'cancelRecovery',
      'invalidateNonce',
    ]);
    assert.deepEqual(named(cancelRecoveryCalls({ ...round, recovery: undefined })), [
      'invalidateNonce',
    ]);
  });

  test('one call does both in version 0.2.0, whether or not a recovery runs', () => {
    for (const recovery of [running, undefined]) {
      const calls = cancelRecoveryCalls({ module, version: '0.2.0', recovery });
      assert.deepEqual(named(calls), ['cancelRecovery']);
    }
  });

  test('a change of guardians ends what the former ones have begun, in every version', () => {
    const change = addGuardianCall({ module, guardian, threshold: 1n });
    const round = { module, recovery: running, guardians: [guardian], isEnabled: true } as const;
    const before = { ...round, version: '0.1.0' } as const;
    const now = { ...round, version: '0.2.0' } as const;
    assert.deepEqual(named(guardianChangeCalls(before, [change])), [
      'cancelRecovery',
      'invalidateNonce',
      'addGuardianWithThreshold',
    ]);
    assert.deepEqual(guardianChangeCalls(now, [change]), [change]);
    // The change is refused until the module is enabled; approvals are not.
    assert.deepEqual(named(guardianChangeCalls({ ...now, isEnabled: false }, [change])), [
      'cancelRecovery',
      'addGuardianWithThreshold',
    ]);
    for (const one of [before, now])
      assert.deepEqual(guardianChangeCalls({ ...one, guardians: [] }, [change]), [change]);
  });
});

// abstractionkit 0.2.41 cannot encode this one: it mistakes the list of signatures for one of them.
test('the call that executes a recovery confirms it too, with signers in ascending order', () => {
  const ascending = [
    { signer: otherGuardian, signature: '0x11' },
    { signer: guardian, signature: '0x22' },
  ] as const;
  for (const signatures of [ascending, ascending.toReversed()]) {
    const { to, value, data } = executeRecoveryCall({
      ...{ module, version: '0.1.0', account, newOwners, newThreshold: 2n, nonce: 3n },
      signatures,
    });
    assert.deepEqual({ to, value }, { to: module, value: 0n });
    assert.deepEqual(decodeFunctionData({ abi: publishedAbi, data }), {
      functionName: 'multiConfirmRecovery',
      args: [account, newOwners, 2n, ascending, true],
    });
  }
});

test('a recovery without signatures starts by what guardians have approved on chain', () => {
  for (const version of ['0.1.0', '0.2.0'] as const) {
    const { data } = executeRecoveryCall({
      ...{ module, version, account, newOwners, newThreshold: 2n, nonce: 3n, signatures: [] },
    });
    assert.deepEqual(decodeFunctionData({ abi: publishedAbi, data }), {
      functionName: 'executeRecovery',
      args: [account, newOwners, 2n],
    });
  }
});
