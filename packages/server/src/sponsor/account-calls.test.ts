import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accountKinds,
  createSafeCall,
  newSafeAddress,
  safeCreationAbi,
} from '@recovery-guardian/core';
import { type Address, decodeFunctionData, encodeFunctionData, type Hex } from 'viem';
import { decodeAccountCalls, findCreationProblem, simpleAccountAbi } from './account-calls.ts';

const bare = (address: Address) => address.slice(2).toLowerCase();

const call = {
  target: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  value: 1n,
  data: '0x1234',
} as const;

test('call data of more than 50 calls is refused before any is judged [S24]', () => {
  const batchOf = (length: number) =>
    encodeFunctionData({
      abi: simpleAccountAbi,
      functionName: 'executeBatch',
      args: [Array.from({ length }, () => call)],
    });
  assert.ok('calls' in decodeAccountCalls('simple', batchOf(50)));
  assert.deepEqual(decodeAccountCalls('simple', batchOf(51)), {
    problem: 'it makes more than 50 calls',
  });
});

test('a batch in three lists is read, of which that of values may be empty', () => {
  const { target, data } = call;
  const batchOf = (targets: Address[], values: bigint[], datas: Hex[]) =>
    decodeAccountCalls(
      'simple',
      encodeFunctionData({
        abi: simpleAccountAbi,
        functionName: 'executeBatch',
        args: [targets, values, datas],
      }),
    );
  const read = (value: bigint) => ({ to: target, value, data });
  assert.deepEqual(batchOf([target, target], [1n, 2n], [data, data]), {
    calls: [read(1n), read(2n)],
  });
  assert.deepEqual(batchOf([target], [], [data]), { calls: [read(0n)] });
  const problem = 'the lists of its executeBatch differ in length';
  assert.deepEqual(batchOf([target, target], [1n], [data, data]), { problem });
  assert.deepEqual(batchOf([target], [1n], [data, data]), { problem });
});

test('call data of another method makes no call that can be judged', () => {
  assert.deepEqual(decodeAccountCalls('simple', '0x12345678'), {
    problem: 'its call data is neither execute nor executeBatch',
  });
});

test('a Safe may be created with each 4337 module, and with no other', () => {
  for (const kind of ['0.7', '0.9'] as const) {
    const { erc4337Module } = accountKinds[kind];
    const setup = { owners: [call.target], threshold: 1, kind };
    const { to: factory, data } = createSafeCall(setup);
    const problemOf = (module: Address) => {
      const factoryData = data.replaceAll(bare(erc4337Module), bare(module)) as Hex;
      const { args } = decodeFunctionData({ abi: safeCreationAbi, data: factoryData });
      const [singleton, initializer, saltNonce] = args;
      const sender = newSafeAddress({ factory, singleton, initializer, saltNonce }) as Address;
      return findCreationProblem({ sender, factory, factoryData }, []);
    };
    assert.equal(problemOf(erc4337Module), undefined);
    assert.match(String(problemOf(call.target)), /not a Safe 4337 module/);
  }
});
