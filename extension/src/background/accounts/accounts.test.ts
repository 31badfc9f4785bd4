import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentinelAddress } from '@recovery-guardian/core';
import { startChain } from '@recovery-guardian/devnet/chain';
import {
  deploySafe,
  freshAddress,
  sendAsSafe,
  useStarted,
} from '@recovery-guardian/devnet/testing';
import { type Address, encodeFunctionData, parseAbi } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { walletOn } from '../../testing/test-wallet.ts';

const chain = useStarted(startChain);

/** A Safe of this owner, who may be a Safe. */
async function ownedBy(owner: Address): Promise<Address> {
  const key = generatePrivateKey();
  const safe = await deploySafe(chain, { owners: [key] });
  const data = encodeFunctionData({
    abi: parseAbi(['function swapOwner(address previous, address old, address next)']),
    args: [sentinelAddress, privateKeyToAddress(key), owner],
  });
  await sendAsSafe(chain, safe, [{ to: safe.account, value: 0n, data }]);
  return safe.account;
}

test('an account that another account of the wallet owns is refused with what can sign for it', async () => {
  const { wallet, account } = await walletOn(chain, { index: 1 });
  for (const [owner, reason] of [
    [account.address, 'nested-owner'],
    [freshAddress(), 'not-an-owner'],
  ] as const) {
    const added = wallet.accounts.add(chain.chainId, await ownedBy(owner), '');
    await assert.rejects(added, { reason });
  }
});
