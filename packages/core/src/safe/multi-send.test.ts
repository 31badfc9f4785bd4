import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  concat,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  parseAbi,
  size,
  slice,
} from 'viem';
import { safeContracts } from './addresses.ts';
import { decodeMultiSend, flattenCalls } from './multi-send.ts';
import type { SafeTransaction } from './safe-transaction.ts';

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
