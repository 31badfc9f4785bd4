import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  getMultiSendCallOnlyDeployment,
  getSafeSingletonDeployment,
} from '@safe-global/safe-deployments';
import { SafeAccountV0_3_0 } from 'abstractionkit';
import {
  type Abi,
  type Address,
  decodeFunctionData,
  type Hex,
  hashTypedData,
  keccak256,
} from 'viem';
import {
  type Call,
  enableModuleCall,
  execTransactionCall,
  multiSendCallOnlyAddress,
  type SafeTransaction,
  safeAbi,
  safeTransaction,
  safeTransactionTypedData,
} from '../index.ts';
import { functionsOf } from '../testing/abi.ts';
import { digest, hashStruct, safeDomainSeparator, word } from '../testing/eip712.ts';
import { readVectors } from '../testing/read-vectors.ts';

interface CallVector {
  to: Address;
  value: string;
  data: Hex;
}
interface Vector {
  name: string;
  account: Address;
  chainId: number;
  nonce: string;
  calls: CallVector[];
  transaction: CallVector & { operation: 0 | 1 };
  hash: Hex;
}

const { valid, invalid } = readVectors<Vector, { why: string; calls: CallVector[] }>(
  'safe-transactions',
);
const singleton = getSafeSingletonDeployment({ version: '1.4.1' });
const multiSendCallOnly = getMultiSendCallOnlyDeployment({ version: '1.4.1' });

suite('Safe transactions', () => {
  for (const vector of valid) {
    const { name, account, chainId, hash } = vector;
    const nonce = BigInt(vector.nonce);
    const calls = vector.calls.map(toCall);
    const transaction: SafeTransaction = {
      ...toCall(vector.transaction),
      operation: vector.transaction.operation,
    };

    test(`calls are packed into one Safe transaction: ${name}`, () =>
      assert.deepEqual(safeTransaction(calls), transaction));

    test(`abstractionkit packs the same Safe transaction: ${name}`, () => {
      const { to, value, data, operation } = abstractionkitTransaction(calls);
      assert.equal(data, transaction.data);
      assert.equal(value, transaction.value);
      assert.equal(operation, transaction.operation);
      // For several calls it uses the plain MultiSend, which packs them the same way.
      if (calls.length === 1) assert.equal(to, transaction.to);
    });

    test(`a Safe transaction has its known hash: ${name}`, () => {
      const typedData = safeTransactionTypedData({ account, chainId, transaction, nonce });
      assert.equal(hashTypedData(typedData), hash);
      assert.equal(spelledOutHash(account, chainId, transaction, nonce), hash);
    });

    test(`execTransaction contains the Safe transaction: ${name}`, () => {
      const call = execTransactionCall({ account, transaction, signatures: '0x1234' });
      assert.equal(call.to, account);
      assert.equal(call.value, 0n);
      const { functionName, args } = decodeFunctionData({
        abi: singleton?.abi as Abi,
        data: call.data,
      });
      const { to, value, data, operation } = transaction;
      const zero = '0x0000000000000000000000000000000000000000';
      assert.equal(functionName, 'execTransaction');
      assert.deepEqual(args, [to, value, data, operation, 0n, 0n, 0n, zero, zero, '0x1234']);
    });
  }

  for (const { why, calls } of invalid) {
    test(`calls are not packed into a Safe transaction: ${why}`, () => {
      assert.throws(() => safeTransaction(calls.map(toCall)), TypeError);
    });
  }
});

test('the ABI of Safe is the published one', () => {
  const published = functionsOf(singleton?.abi ?? []);
  for (const item of functionsOf(safeAbi)) {
    assert.deepEqual(
      item,
      published.find(({ name }) => name === item.name),
    );
  }
});

test('MultiSendCallOnly has its published address', () => {
  assert.equal(multiSendCallOnly?.defaultAddress, multiSendCallOnlyAddress);
});

test('a call that enables a module is the same as that of abstractionkit', () => {
  const account = '0xB4C79DAb8f259C7Aee6E5b2aa729821864227e84'.toLowerCase() as Address;
  const module = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';
  assert.deepEqual(
    enableModuleCall(account, module),
    SafeAccountV0_3_0.createEnableModuleMetaTransaction(module, account),
  );
});

function toCall({ to, value, data }: CallVector): Call {
  return { to, value: BigInt(value), data };
}

function abstractionkitTransaction(calls: Call[]) {
  const callData =
    calls.length === 1 && calls[0]
      ? SafeAccountV0_3_0.createAccountCallDataSingleTransaction(calls[0])
      : SafeAccountV0_3_0.createAccountCallDataBatchTransactions(calls);
  const [{ to, value, data, operation = 0 }] = SafeAccountV0_3_0.decodeAccountCallData(callData);
  return { to, value, data, operation: Number(operation) };
}

function spelledOutHash(
  account: Address,
  chainId: number,
  { to, value, data, operation }: SafeTransaction,
  nonce: bigint,
): Hex {
  const structHash = hashStruct(
    'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
    word(to),
    word(value),
    keccak256(data),
    word(operation),
    ...Array.from({ length: 5 }, () => word(0)),
    word(nonce),
  );
  return digest(safeDomainSeparator(chainId, account), structHash);
}
