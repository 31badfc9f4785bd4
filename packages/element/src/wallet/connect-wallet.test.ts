import { assert } from '@open-wc/testing';
import { account } from '../testing/mount.ts';
import { connectWallet, evmAccounts } from './connect-wallet.ts';

/** A wallet that is on another chain, and on this one `delay` milliseconds after it was asked. */
function walletThatSwitches(delay: number, answer: (id: string) => unknown = (id) => id) {
  let chain = '0x1';
  const arrive = (id: string) => {
    chain = id;
  };
  return {
    async request({ method, params }: { method: string; params?: unknown }) {
      if (method === 'eth_chainId') return answer(chain);
      if (method !== 'wallet_switchEthereumChain') return [account];
      const [{ chainId }] = params as [{ chainId: string }];
      if (delay === 0) arrive(chainId);
      else if (delay > 0) setTimeout(arrive, delay, chainId);
      return null;
    },
  };
}

describe('connectWallet', () => {
  for (const delay of [0, 1, 30, 60]) {
    it(`a wallet that is on the chain ${delay} ms after it has agreed is connected`, async () => {
      assert.deepEqual(await connectWallet(walletThatSwitches(delay), 10), [account]);
    });
  }

  it('a wallet may name its chain as a number, in decimal digits or in capitals', async () => {
    const forms = [Number, (id: string) => String(Number(id)), (id: string) => id.toUpperCase()];
    for (const form of forms) {
      assert.deepEqual(await connectWallet(walletThatSwitches(20, form), 10), [account]);
    }
  });

  it('a wallet that never switches is on the wrong chain', async () => {
    const reason = await connectWallet(walletThatSwitches(-1), 10).catch((error) => error.reason);
    assert.equal(reason, 'wrong-chain');
  });

  it('odd answers for accounts are read as far as they have addresses', () => {
    for (const answer of [null, undefined, [], {}, 'no', ['bc1q'], [null], 7]) {
      assert.deepEqual(evmAccounts(answer), []);
    }
    assert.deepEqual(evmAccounts(account), [account]);
    assert.deepEqual(evmAccounts(['bc1q', account]), [account]);
  });
});
