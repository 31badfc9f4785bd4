import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { WalletError, type WalletErrorReason } from '@recovery-guardian/wallet';
import { toRpcError } from './errors.ts';

suite('an error of the wallet, for a page', () => {
  const named: readonly WalletErrorReason[] = [
    'locked',
    'too-few-keys',
    'needs-4337',
    'no-endpoint',
    'no-funds',
  ];
  for (const reason of named) {
    test(`an error names its reason ${reason}, since its code means something else`, () => {
      assert.deepEqual(toRpcError(new WalletError(reason)).data, { reason });
    });
  }

  test('an error names no other reason', () => {
    assert.equal(toRpcError(new WalletError('declined')).data, undefined);
    assert.equal(toRpcError(new WalletError('damaged-vault')).data, undefined);
  });
});
