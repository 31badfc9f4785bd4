import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Address, numberToHex } from 'viem';
import type { Account } from '../request/account.ts';
import type { JsonRpc } from './json-rpc.ts';
import { findPayer } from './owner-transaction.ts';

const owner: Address = `0x${'11'.repeat(20)}`;
const account = { owners: [owner] } as unknown as Account;
const gwei = 10n ** 9n;

/** A node that names these prices. The owner has a coin. */
const nodeWith =
  (tip: bigint, price: bigint): JsonRpc =>
  async (method) => {
    if (method === 'eth_getBlockByNumber') return { baseFeePerGas: numberToHex(gwei) };
    if (method === 'eth_maxPriorityFeePerGas') return numberToHex(tip);
    return numberToHex(method === 'eth_gasPrice' ? price : 10n ** 18n);
  };

suite('the fee of an owner’s own transaction', () => {
  test('a fee far above the usual is shown as high, even if the node says that it is usual [S104]', async () => {
    for (const [tip, price, isHigh] of [
      [gwei, 2n * gwei, false],
      [250n * gwei, 250n * gwei, false],
      [8n * gwei, 2n * gwei, true],
      [2_375n * gwei, 2_375n * gwei, true],
      // Less than 0.001 coins altogether.
      [gwei / 10n, gwei / 100n, false],
    ] as const) {
      const { fee } = await findPayer(nodeWith(tip, price), account, 2);
      assert.equal(fee.isHigh, isHigh, `${tip}, ${price}`);
    }
  });
});
