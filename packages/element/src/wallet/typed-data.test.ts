import { assert } from '@open-wc/testing';
import {
  accountMessageTypedData,
  recoveryTypedData,
  safeTransactionTypedData,
} from '@recovery-guardian/protocol';
import { hashTypedData } from 'viem';
import { account, chainId, owner, recoveryModule, stranger } from '../testing/cast.ts';
import { type TypedData, typedDataHash, typedDataJson } from './typed-data.ts';

const signed: Record<string, TypedData> = {
  'an account’s message': accountMessageTypedData({ account, chainId, message: 'Grüße' }),
  'an account’s transaction': safeTransactionTypedData({
    account,
    chainId,
    transaction: { to: recoveryModule, value: 0n, data: '0x0ba234d6', operation: 0 },
    nonce: 12n,
  }),
  'a recovery': recoveryTypedData({
    chainId,
    module: recoveryModule,
    account,
    newOwners: [owner, stranger],
    newThreshold: 2n,
    nonce: 3n,
  }),
};

describe('typed data', () => {
  for (const [name, typedData] of Object.entries(signed)) {
    it(`typed data of ${name} has the same digest as in viem`, () => {
      assert.equal(typedDataHash(typedData), hashTypedData(typedData as never));
    });

    it(`typed data of ${name} reaches a wallet with the same digest`, () => {
      const read = JSON.parse(typedDataJson(typedData));
      assert.equal(hashTypedData(read), typedDataHash(typedData));
      const [first] = read.types.EIP712Domain;
      assert.equal(first.name, typedData.domain.name ? 'name' : 'chainId');
    });
  }
});
