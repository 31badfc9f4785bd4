import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  getMultiSendCallOnlyDeployment,
  getSafeSingletonDeployment,
} from '@safe-global/safe-deployments';
import { SafeAccountV0_3_0 } from 'abstractionkit';
import fc from 'fast-check';
import {
  type Abi,
  type Address,
  concat,
  decodeFunctionData,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  hashTypedData,
  keccak256,
  parseAbi,
  size,
  slice,
  zeroAddress,
} from 'viem';
import {
  type Call,
  disableModuleCall,
  enableModuleCall,
  execTransactionCall,
  safeAbi,
  safeTransaction,
  safeTransactionTypedData,
} from '../index.ts';
import { functionsOf } from '../testing/abi.ts';
import { digest, hashStruct, safeDomainSeparator, word } from '../testing/eip712.ts';
import { readVectors } from '../testing/read-vectors.ts';
import { multiSendCallOnlyAddress, safe150MultiSends, safeContracts } from './addresses.ts';
import { decodeMultiSend, flattenCalls, type SafeTransaction } from './safe-transaction.ts';

const { multiSend, multiSendCallOnly } = safeContracts;
const limit = 100;

const hex = (length: { minLength?: number; maxLength: number }) =>
  fc.uint8Array(length).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`);
const anyAddress = hex({ minLength: 20, maxLength: 20 }).map((address) => getAddress(address));
const leaf = (operation: fc.Arbitrary<0 | 1>): fc.Arbitrary<SafeTransaction> =>
  fc.record(
    {
      operation,
      to: anyAddress,
      value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      data: hex({ maxLength: 100 }),
    },
    { noNullPrototype: true },
  );
const plain = leaf(fc.constant(0));
const any = leaf(fc.constantFrom(0, 1));

/** A batch with the calls that it runs, in order. */
interface Batch {
  readonly call: SafeTransaction;
  readonly leaves: readonly SafeTransaction[];
}

/** Batches inside batches: up to 81 calls in 4 levels; those for MultiSendCallOnly have no delegatecall. */
const { batch } = fc.letrec<{ batch: Batch; part: Batch }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3 },
    any.map((call) => ({ call, leaves: [call] })),
    tie('batch'),
  ),
  batch: fc.oneof(
    fc.array(plain, { minLength: 1, maxLength: 3 }).map((calls) => ({
      call: batchOf(calls, multiSendCallOnly),
      leaves: calls,
    })),
    fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map((parts) => ({
      call: batchOf(parts.map(({ call }) => call)),
      leaves: parts.flatMap(({ leaves }) => leaves),
    })),
  ),
}));

suite('decoding MultiSend', () => {
  test('a batch is flattened into the transactions that viem has packed', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (calls) => {
        assert.deepEqual(decodeMultiSend(batchOf(calls).data, limit), calls);
      }),
    );
  });

  test('batches inside batches are flattened into every call that runs, in order', () => {
    fc.assert(
      fc.property(batch, ({ call, leaves }) => {
        assert.deepEqual(flattenCalls(call), leaves);
      }),
    );
  });

  test('a batch that is truncated or extended by any bytes stays one call', () => {
    const change = fc.oneof(
      fc.nat().map((at) => (data: Hex) => slice(data, 0, at % size(data))),
      hex({ minLength: 1, maxLength: 64 }).map((more) => (data: Hex) => concat([data, more])),
    );
    fc.assert(
      fc.property(batch, change, ({ call }, changed) => {
        const other = { ...call, data: changed(call.data) };
        assert.equal(decodeMultiSend(other.data, limit), undefined);
        assert.deepEqual(flattenCalls(other), [other]);
      }),
    );
  });

  test('a batch is never decoded into other calls than the contract would run, whatever its bytes', () => {
    const packed = fc.oneof(
      hex({ maxLength: 400 }),
      fc
        .tuple(fc.array(any, { maxLength: 4 }), fc.nat(), fc.nat({ max: 255 }))
        .map(([calls, at, byte]) => replaceByte(pack(calls), at, byte)),
    );
    fc.assert(
      fc.property(packed, (transactions) => {
        const decoded = decodeMultiSend(encode(transactions), limit);
        if (decoded) assert.deepEqual(decoded, runMultiSend(transactions));
      }),
      { numRuns: 500 },
    );
  });

  test('a batch with any byte of the layout around the transactions changed stays one call', () => {
    fc.assert(
      fc.property(batch, fc.nat({ max: 67 }), fc.nat({ max: 255 }), ({ call }, at, byte) => {
        const data = replaceByte(call.data, at, byte);
        if (data !== call.data) assert.equal(decodeMultiSend(data, limit), undefined);
      }),
    );
  });

  test('only delegatecalls to a known MultiSend are flattened', () => {
    fc.assert(
      fc.property(batch, anyAddress, ({ call }, to) => {
        for (const other of [
          { ...call, to },
          { ...call, operation: 0 as const },
        ]) {
          assert.deepEqual(flattenCalls(other), [other]);
        }
      }),
    );
  });

  test('a batch of MultiSendCallOnly that would revert at a delegatecall stays one call', () => {
    fc.assert(
      fc.property(
        fc.array(plain, { maxLength: 3 }),
        leaf(fc.constant(1)),
        fc.array(any, { maxLength: 3 }),
        (before, delegatecall, after) => {
          const call = batchOf([...before, delegatecall, ...after], multiSendCallOnly);
          assert.deepEqual(flattenCalls(call), [call]);
        },
      ),
    );
  });

  test('batches of MultiSend 1.5.0 are flattened like those of 1.4.1', () => {
    fc.assert(
      fc.property(fc.array(plain, { minLength: 1, maxLength: 3 }), (calls) => {
        for (const to of Object.values(safe150MultiSends)) {
          assert.deepEqual(flattenCalls(batchOf(calls, to)), calls);
        }
        const delegating = batchOf(
          [{ ...calls[0], operation: 1 } as SafeTransaction],
          safe150MultiSends.multiSendCallOnly,
        );
        assert.deepEqual(flattenCalls(delegating), [delegating]);
      }),
    );
  });

  test('a batch with a call to the zero address, which MultiSend 1.5.0 turns into the account, stays one call', () => {
    const call: SafeTransaction = { operation: 0, to: multiSend, value: 0n, data: '0x' };
    for (const to of [multiSend, ...Object.values(safe150MultiSends)]) {
      const batch = batchOf([call, { ...call, to: zeroAddress }], to);
      assert.deepEqual(flattenCalls(batch), [batch]);
    }
  });

  test('batches of more than 100 calls, empty ones and deeply nested ones stay one call', () => {
    const call: SafeTransaction = { operation: 0, to: multiSend, value: 0n, data: '0x' };
    const many = (length: number) => batchOf(Array.from({ length }, () => call));
    assert.equal(flattenCalls(many(100)).length, 100);
    for (const batch of [many(101), many(0), batchOf([many(60), many(60)])]) {
      assert.deepEqual(flattenCalls(batch), [batch]);
    }
    const nested = (depth: number): SafeTransaction =>
      depth === 0 ? call : batchOf([nested(depth - 1)]);
    assert.deepEqual(flattenCalls(nested(8)), [call]);
    assert.deepEqual(flattenCalls(nested(9)), [nested(1)]);
  });
});

function batchOf(calls: readonly SafeTransaction[], to = multiSend as Hex): SafeTransaction {
  return { operation: 1, to: getAddress(to), value: 0n, data: encode(pack(calls)) };
}

function encode(transactions: Hex): Hex {
  const abi = parseAbi(['function multiSend(bytes)']);
  return encodeFunctionData({ abi, functionName: 'multiSend', args: [transactions] });
}

function pack(calls: readonly SafeTransaction[]): Hex {
  const packed = calls.map(({ operation, to, value, data }) =>
    encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [operation, to, value, BigInt(size(data)), data],
    ),
  );
  return concat(['0x', ...packed]);
}

function replaceByte(data: Hex, at: number, byte: number): Hex {
  const bytes = Buffer.from(data.slice(2), 'hex');
  if (bytes.length > 0) bytes[at % bytes.length] = byte;
  return `0x${bytes.toString('hex')}`;
}

/**
 * The loop of MultiSend 1.4.1, which reads on behind the end of the bytes, where memory has zeros.
 * Undefined if it reverts.
 */
function runMultiSend(transactions: Hex): SafeTransaction[] | undefined {
  const memory = Buffer.from(transactions.slice(2), 'hex');
  const read = (at: number, length: number) => {
    const bytes = Buffer.alloc(length);
    memory.copy(bytes, 0, at, at + length);
    return `0x${bytes.toString('hex')}` as Hex;
  };
  const calls: SafeTransaction[] = [];
  for (let at = 0; at < memory.length; ) {
    const operation = Number(read(at, 1));
    const length = BigInt(read(at + 53, 32));
    // It would run out of gas.
    if ((operation !== 0 && operation !== 1) || length > 100_000n) return undefined;
    calls.push({
      operation,
      to: getAddress(read(at + 1, 20)),
      value: BigInt(read(at + 21, 32)),
      data: read(at + 85, Number(length)),
    });
    at += 85 + Number(length);
  }
  return calls;
}

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
const deployment = getMultiSendCallOnlyDeployment({ version: '1.4.1' });

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
  assert.equal(deployment?.defaultAddress, multiSendCallOnlyAddress);
});

test('a call that enables a module is the same as that of abstractionkit', () => {
  const account = '0xB4C79DAb8f259C7Aee6E5b2aa729821864227e84'.toLowerCase() as Address;
  const module = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';
  assert.deepEqual(
    enableModuleCall(account, module),
    SafeAccountV0_3_0.createEnableModuleMetaTransaction(module, account),
  );
});

test('a call that disables a module names the one before it in the list of the account', () => {
  const account = '0xB4C79DAb8f259C7Aee6E5b2aa729821864227e84';
  const module = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';
  const { to, value, data } = disableModuleCall(account, account, module);
  assert.deepEqual({ to, value }, { to: account, value: 0n });
  assert.deepEqual(decodeFunctionData({ abi: safeAbi, data }), {
    functionName: 'disableModule',
    args: [account, module],
  });
});

test('a batch is decoded up to the number of calls that is asked for, and not beyond', () => {
  const call: Call = { to: '0xB4C79DAb8f259C7Aee6E5b2aa729821864227e84', value: 0n, data: '0x' };
  const { data } = safeTransaction([call, call, call]);
  assert.equal(decodeMultiSend(data, 3)?.length, 3);
  assert.equal(decodeMultiSend(data, 2), undefined);
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
