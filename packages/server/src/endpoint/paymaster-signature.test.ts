import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Hex } from 'viem';
import {
  entryPoint08Address,
  entryPoint09Address,
  toPackedUserOperation,
} from 'viem/account-abstraction';
import { withPaymasterSignature } from './paymaster-signature.ts';
import { asViem, type SentOperation } from './user-operation.ts';

const suffixed = (paymasterData: Hex) =>
  ({
    sender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    nonce: '0x0',
    callData: '0x',
    paymaster: '0x949d01d424bE050D09C16025dd007CB59b3A8c66',
    paymasterData,
    signature: '0x',
  }) as unknown as SentOperation;

test('a signature suffix becomes a member without changing the packed operation', () => {
  for (const data of ['', 'c0ffee']) {
    const sent = suffixed(`0x${data}123456000322e325a297439656`);
    const split = withPaymasterSignature(sent, entryPoint09Address) as SentOperation & {
      paymasterSignature: Hex;
    };
    assert.equal(split.paymasterData, `0x${data}`);
    assert.equal(split.paymasterSignature, '0x123456');
    assert.equal(
      toPackedUserOperation(asViem(split)).paymasterAndData,
      toPackedUserOperation(asViem(sent)).paymasterAndData,
    );
  }
});

test('any operation without a signature suffix is returned unchanged', () => {
  for (const data of [
    '0x',
    '0xc0ffee',
    // Too short for a length.
    '0x22e325a297439656',
    '0xff22e325a297439656',
  ] as const) {
    const sent = suffixed(data);
    assert.equal(withPaymasterSignature(sent, entryPoint09Address), sent);
  }
  const sent = suffixed('0x123456000322e325a297439656');
  assert.equal(withPaymasterSignature(sent, entryPoint08Address), sent);
});

test('a signature suffix that is empty or longer than the data is refused on EntryPoint 0.9 only', () => {
  for (const [data, message] of [
    ['0xc0ffee000022e325a297439656', /paymasterData is empty/],
    ['0x000022E325A297439656', /paymasterData is empty/],
    ['0xc0ffee000422e325a297439656', /signature of 4 bytes is in data of 3/],
    // The magic value after data, without a length.
    ['0x11223322e325a297439656', /signature of 8755 bytes is in data of 1/],
  ] as const) {
    const sent = suffixed(data);
    const refused = { code: -32602, message };
    assert.throws(() => withPaymasterSignature(sent, entryPoint09Address), refused);
    assert.equal(withPaymasterSignature(sent, entryPoint08Address), sent);
  }
});
