import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { keccak256, numberToHex, parseSignature, recoverAddress, serializeTransaction } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { encodeTransaction } from './encode-transaction.ts';

const uint = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n });
const transactions = fc.record({
  chainId: fc.integer({ min: 1, max: 2 ** 31 }),
  nonce: fc.nat(),
  maxFeePerGas: uint(64),
  maxPriorityFeePerGas: fc.constant(0n),
  gas: uint(40),
  to: uint(160).map((value) => numberToHex(value, { size: 20 })),
  value: uint(256),
  data: fc
    .uint8Array({ maxLength: 200 })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const),
});

suite('transactions of a key', () => {
  test('transactions are encoded as by viem, unsigned and signed', async () => {
    const { address, sign } = privateKeyToAccount(generatePrivateKey());
    await fc.assert(
      fc.asyncProperty(transactions, async (transaction) => {
        const typed = { type: 'eip1559', ...transaction } as const;
        const unsigned = encodeTransaction(transaction);
        assert.equal(unsigned, serializeTransaction(typed));
        const signature = await sign({ hash: keccak256(unsigned) });
        assert.equal(await recoverAddress({ hash: keccak256(unsigned), signature }), address);
        assert.equal(
          encodeTransaction(transaction, signature),
          serializeTransaction(typed, parseSignature(signature)),
        );
      }),
      { numRuns: 100 },
    );
  });
});
