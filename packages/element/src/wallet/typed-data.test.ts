import { assert } from '@open-wc/testing';
import {
  accountMessageTypedData,
  recoveryTypedData,
  safeTransactionTypedData,
} from '@recovery-guardian/core';
import { type Address, hashTypedData, hexToString } from 'viem';
import { providerJsonRpc } from '../chain/json-rpc.ts';
import { TestChain } from '../testing/test-chain.ts';
import { account, chainId, owner, recoveryModule, stranger } from '../testing/test-world.ts';
import type { Wallet } from './connect-wallet.ts';
import { signMessage, type TypedData, typedDataHash, typedDataJson } from './typed-data.ts';

const of = { account, chainId, owners: [owner], threshold: 1 };

function walletOf(accounts: readonly [Address]): { wallet: Wallet; chain: TestChain } {
  const walletAccounts = [...accounts];
  const chain = new TestChain({ account, module: recoveryModule, chainId, walletAccounts });
  const rpc = providerJsonRpc(chain);
  return { wallet: { provider: chain, chainId, accounts, rpc, paymasterUrl: undefined }, chain };
}

describe('signMessage', () => {
  it('a smart wallet signs the text itself', async () => {
    const { wallet, chain } = walletOf([account]);
    await signMessage(wallet, 'Hello', of);
    const [{ method, params } = { method: '', params: [] }] = chain.asked;
    const [data, address] = params as ['0x', Address];
    assert.equal(method, 'personal_sign');
    assert.equal(hexToString(data), 'Hello');
    assert.equal(address, account);
  });

  it('an owner signs the Safe’s message hash', async () => {
    const { wallet, chain } = walletOf([owner]);
    const signature = await signMessage(wallet, 'Hello', of);
    const [{ method, params } = { method: '', params: [] }] = chain.asked;
    const [address, json] = params as [Address, string];
    assert.equal(method, 'eth_signTypedData_v4');
    assert.equal(address, owner);
    const expected = accountMessageTypedData({ account, chainId, message: 'Hello' });
    assert.equal(hashTypedData(JSON.parse(json)), hashTypedData(expected));
    assert.equal(signature.slice(-2), '1b', 'a recovery id of 0 is written as Safes read it');
  });
});

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
    version: '0.2.0',
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
