import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  addGuardianCall,
  auditedRecoveryModules,
  blockValidity,
  type Call,
  type ChainOperation,
  operationSignatureField,
  operationsTypedData,
  safeOperationTypedData,
  signedOperationHash,
} from '@recovery-guardian/core';
import { type Address, type Hash, hashTypedData } from 'viem';
import { operationCallData } from '../operations/safe-operation.ts';
import { Refusal } from '../request/errors.ts';
import type { CallingAccount } from './calls.ts';
import { describeOperations } from './chain-operations.ts';

const account: Address = '0x1111111111111111111111111111111111111111';
const guardian: Address = '0x2222222222222222222222222222222222222222';
const paymaster: Address = '0x3333333333333333333333333333333333333333';
const [, module] = auditedRecoveryModules(1) as [Address, Address];

/** The account on the chains that the wallet knows. */
const callerOn = (chainId: number): CallingAccount | undefined =>
  [1, 8453, 10].includes(chainId)
    ? {
        account,
        origin: 'https://site.example',
        chainId,
        modules: { pinned: module, trusted: [module] },
        unknownModules: [],
        own: [],
        names: new Map(),
        seen: new Set(),
      }
    : undefined;

const addGuardian = addGuardianCall({ module, guardian, threshold: 1n });

function operationOn(chainId: number, call: Call = addGuardian): ChainOperation {
  return {
    chainId,
    validAfter: 0,
    validUntil: 900,
    operation: {
      sender: account,
      nonce: 0n,
      callData: operationCallData([call]),
      verificationGasLimit: 100_000n,
      callGasLimit: 200_000n,
      preVerificationGas: 50_000n,
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
      signature: '0x',
    },
  };
}

const threeChains = [operationOn(1), operationOn(8453), operationOn(10)];
const rootOf = (operations: readonly ChainOperation[]) =>
  operationsTypedData(operations).message as unknown as { merkleTreeRoot: Hash };

suite('operations for one approval', () => {
  test('each operation on several chains is described, and what is signed is rebuilt from them', () => {
    const { merkleTreeRoot } = rootOf(threeChains);
    const { operations, hash } = describeOperations(threeChains, callerOn, merkleTreeRoot);
    assert.deepEqual(
      operations.map(({ chainId, calls }) => [chainId, calls.map(({ meaning }) => meaning.kind)]),
      [1, 8453, 10].map((chainId) => [chainId, ['add-guardian']]),
    );
    for (const one of threeChains) {
      const signature = operationSignatureField(threeChains, one, '0x');
      assert.equal(signedOperationHash({ ...one.operation, signature }, one.chainId), hash);
    }
  });

  test('one operation is signed by itself, and shown with who pays, how much, and its validity in blocks', () => {
    const given = operationOn(10);
    const one = {
      ...given,
      ...blockValidity(500, 600),
      operation: {
        ...given.operation,
        factory: guardian,
        factoryData: '0x1234',
        paymaster,
        paymasterVerificationGasLimit: 30_000n,
        paymasterPostOpGasLimit: 20_000n,
      },
    } as const;
    const { operations, hash } = describeOperations([one], callerOn);
    assert.equal(hash, hashTypedData(safeOperationTypedData(one)));
    const [{ calls: _, ...shown }] = operations as [(typeof operations)[number]];
    assert.deepEqual(shown, {
      chainId: 10,
      deploysAccount: true,
      paymaster,
      maximumFee: '800000',
      validity: { unit: 'blocks', after: 500, until: 600 },
    });
  });

  test('a root that stands for more than the operations shown is refused, and so is a root alone', () => {
    const { merkleTreeRoot } = rootOf(threeChains);
    const shown = threeChains.slice(0, 2);
    assert.throws(() => describeOperations(shown, callerOn, merkleTreeRoot), /not that of these/);
    assert.throws(() => describeOperations([], callerOn, merkleTreeRoot), /no operation/);
  });

  test('operations together are refused if one has a call that the wallet does not send', () => {
    const unknown = operationOn(10, { to: guardian, value: 0n, data: '0x12345678' });
    assert.throws(() => describeOperations([operationOn(1), unknown], callerOn), Refusal);
  });

  test('operations of another account, or on a chain where the account is not known, are refused', () => {
    const ofOther = { ...operationOn(1).operation, sender: guardian };
    for (const one of [{ ...operationOn(1), operation: ofOther }, operationOn(137)]) {
      assert.throws(
        () => describeOperations([operationOn(8453), one], callerOn),
        /is not the account's/,
      );
    }
  });
});
