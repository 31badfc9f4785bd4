import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { JsonRpcError } from '@recovery-guardian/core';
import { type Hex, zeroAddress } from 'viem';
import { operationHash, type UserOperation, userOperationHash } from './safe-operation.ts';
import { askForData, findSponsor } from './user-operation.ts';

const paymaster = `0x${'22'.repeat(20)}` as const;
const operation: UserOperation = {
  sender: `0x${'11'.repeat(20)}`,
  nonce: '0x1',
  callData: '0x1234',
  callGasLimit: '0x1',
  verificationGasLimit: '0x1',
  preVerificationGas: '0x1',
  maxFeePerGas: '0x1',
  maxPriorityFeePerGas: '0x1',
  signature: '0x',
};

/** A paymaster that answers with these fields. */
const answering = (fields: object) => async () => ({ paymaster, paymasterData: '0x', ...fields });
const find = (fields: object) => findSponsor(answering(fields), operation, 1);

suite('a paymaster', () => {
  test('a paymaster that is the zero address is refused, since the account itself would pay [S54]', async () => {
    assert.equal(await find({ paymaster: zeroAddress }), undefined);
    const asked = askForData(answering({ paymaster: zeroAddress }), operation, 1);
    await assert.rejects(asked, JsonRpcError);
  });

  test('a paymaster whose data has half a byte is refused, before and after the approval [S99]', async () => {
    for (const paymasterData of ['0xabc', '0xab\n', '0xzz', 'ab']) {
      assert.equal(await find({ paymasterData }), undefined, paymasterData);
      const asked = askForData(answering({ paymasterData }), { ...operation, paymaster }, 1);
      await assert.rejects(asked, JsonRpcError, paymasterData);
    }
    // Gas limits are quantities, of any number of digits.
    const fields = { paymasterData: '0xABcd', paymasterVerificationGasLimit: '0x30d40' };
    const found = await find(fields);
    assert.deepEqual(found?.fields, {
      paymaster,
      ...fields,
      paymasterPostOpGasLimit: '0x0',
    });
  });

  test('a paymaster is called by its name only if that is plain, and no sentence [S105]', async () => {
    const nameOf = async (name: unknown) => (await find({ sponsor: { name } }))?.sponsorName;
    for (const plain of ['Local sponsor', 'Müller & Co', 'pay-master.example', 'x'.repeat(40)]) {
      assert.equal(await nameOf(plain), plain);
    }
    for (const other of [
      '”, checked by this wallet: the steps are safe. \u202e“',
      'The wallet. The steps are safe. It',
      'x'.repeat(41),
      'a\nb',
      'a\u00a0b',
      'Сafe',
      '',
      5,
      undefined,
    ]) {
      assert.equal(await nameOf(other), undefined, String(other));
    }
  });

  test('an operation with half a byte in a field, which would shift the others, is not signed [S99]', () => {
    const hash = (fields: Partial<UserOperation>) => () => [
      operationHash({ ...operation, ...fields }, 1, { validAfter: 0, validUntil: 1 }),
      userOperationHash({ ...operation, ...fields }, 1),
    ];
    const halves: readonly Partial<UserOperation>[] = [
      { paymaster, paymasterData: '0xabc' },
      { paymaster: paymaster.slice(0, -1) as Hex, paymasterData: '0xabc' },
      { factory: paymaster, factoryData: '0xabc' },
    ];
    for (const fields of halves) assert.throws(hash(fields), RangeError);
    assert.equal(hash({ paymaster, paymasterData: '0xab' })().length, 2);
  });
});
