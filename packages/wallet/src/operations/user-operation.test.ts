import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type AccountKind, JsonRpcError, paymasterSignatureSuffix } from '@recovery-guardian/core';
import { concat, type Hex, zeroAddress } from 'viem';
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

const on = (kind: AccountKind) => ({ chainId: 1, kind });
const brief = { validAfter: 0, validUntil: 1 };

/** A paymaster that answers with these fields. */
const answering = (fields: object) => async () => ({ paymaster, paymasterData: '0x', ...fields });
const find = (fields: object) => findSponsor(answering(fields), operation, on('0.7'));

suite('a paymaster', () => {
  test('a paymaster that is the zero address is refused, since the account itself would pay [S54]', async () => {
    assert.equal(await find({ paymaster: zeroAddress }), undefined);
    const asked = askForData(answering({ paymaster: zeroAddress }), operation, on('0.7'));
    await assert.rejects(asked, JsonRpcError);
  });

  test('a paymaster whose data has half a byte is refused, before and after the approval [S99]', async () => {
    for (const paymasterData of ['0xabc', '0xab\n', '0xzz', 'ab']) {
      assert.equal(await find({ paymasterData }), undefined, paymasterData);
      const asked = askForData(
        answering({ paymasterData }),
        { ...operation, paymaster },
        on('0.7'),
      );
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
    const halves: readonly Partial<UserOperation>[] = [
      { paymaster, paymasterData: '0xabc' },
      { paymaster: paymaster.slice(0, -1) as Hex, paymasterData: '0xabc' },
      { factory: paymaster, factoryData: '0xabc' },
    ];
    for (const kind of ['0.7', '0.9'] as const) {
      for (const fields of halves) {
        assert.throws(
          () => operationHash({ ...operation, ...fields }, on(kind), brief),
          RangeError,
        );
        assert.throws(() => userOperationHash({ ...operation, ...fields }, on(kind)), RangeError);
      }
    }
  });

  test("a paymaster's signature is hashed on EntryPoint 0.7, and left out on 0.9 by account and EntryPoint", () => {
    const hashesOf = (kind: AccountKind, byte: string) => {
      const paymasterData = concat(['0x112233', paymasterSignatureSuffix(`0x${byte.repeat(65)}`)]);
      const sponsored = { ...operation, paymaster, paymasterData };
      return [operationHash(sponsored, on(kind), brief), userOperationHash(sponsored, on(kind))];
    };
    assert.deepEqual(hashesOf('0.9', '11'), hashesOf('0.9', '22'));
    const [one, other] = [hashesOf('0.7', '11'), hashesOf('0.7', '22')];
    assert.ok(one.every((hash, i) => hash !== other[i]));
  });
});
