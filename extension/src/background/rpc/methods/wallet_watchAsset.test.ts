import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { type Chain, startChain } from '@recovery-guardian/devnet/chain';
import { deployTokens } from '@recovery-guardian/devnet/testing';
import type { Address } from 'viem';
import type { Account } from '../../../messages/account.ts';
import {
  approveNext,
  nextRequest,
  siteCaller,
  siteOrigin,
  walletOn,
} from '../../../testing/test-wallet.ts';
import type { Wallet } from '../../wallet/wallet.ts';

// Uses real tokens on a real chain.

let chain: Chain;
let coin: Address;
let nameless: Address;
let collection: Address;
let wallet: Wallet;
let account: Account;
let site: ReturnType<typeof siteCaller>;

before(async () => {
  chain = await startChain();
  ({ coin, collection } = await deployTokens(chain.rpcUrl, 'COIN'));
  ({ coin: nameless } = await deployTokens(chain.rpcUrl, 'USDC at evil.example'));
});
after(() => chain?.stop());
beforeEach(async () => {
  ({ wallet, account } = await walletOn(chain));
  await wallet.sites.connect(siteOrigin, account.id);
  site = siteCaller();
});

const watch = (options: object, type: unknown = 'ERC20') =>
  site.request(wallet, 'wallet_watchAsset', { type, options });

async function refused(asked: Promise<unknown>, message: RegExp): Promise<void> {
  await assert.rejects(asked, { code: -32602, message });
  assert.equal(wallet.approvals.size, 0);
}

/** In milliseconds: what is not refused waits for the user. */
const timeout = 10_000;

suite('wallet_watchAsset', () => {
  test('shows what the contract says of itself, and nothing of the site', async () => {
    const chainId = account.chainId;
    const image = 'https://evil.example/usdc.png';
    for (const [address, symbol, claimed] of [
      [coin, 'COIN', { symbol: 'COIN', decimals: '6', chainId, image }],
      [nameless, undefined, { symbol: 'USDC', name: 'USD Coin' }],
    ] as const) {
      const watching = watch({ address, ...claimed });
      const request = await approveNext(wallet);
      assert.ok(request.kind === 'watch-asset');
      assert.deepEqual(request.token, { address, standard: 'erc20', symbol, decimals: 6 });
      assert.doesNotMatch(JSON.stringify(request), /evil|USD/);
      assert.equal(await watching, true);
    }
    assert.deepEqual(await wallet.tokens.get(), { [chain.chainId]: [coin, nameless] });
  });

  test('S100 warns of a token that is called like the coin, also if the site names it so', async () => {
    const { coin: fake } = await deployTokens(chain.rpcUrl, 'ETH');
    const watching = watch({ address: fake, symbol: 'ETH' });
    const request = await approveNext(wallet);
    assert.ok(request.kind === 'watch-asset');
    assert.deepEqual(request.warnings, ['look-alike-token']);
    assert.equal(request.token.symbol, undefined);
    assert.equal(await watching, true);
  });

  test('S41 refuses symbols and decimals that are not the contract’s', { timeout }, async () => {
    await refused(watch({ address: coin, symbol: 'USDC' }), /symbol of this token is COIN/);
    await refused(watch({ address: coin, decimals: 18 }), /has 6 decimals/);
    await refused(watch({ address: nameless, decimals: 2 }), /has 6 decimals/);
    assert.deepEqual(await wallet.tokens.get(), {});
  });

  test('refuses what is not such a token, before the user is asked', async () => {
    await refused(watch({ address: coin }, 'ERC721'), /type .* is ERC20/);
    await refused(watch({ address: coin }, null), /type .* is ERC20/);
    await refused(site.request(wallet, 'wallet_watchAsset'), /type .* is ERC20/);
    for (const address of [undefined, '0x12', [coin], 7]) {
      await refused(watch({ address }), /options\.address/);
    }
    await refused(watch({ address: coin, chainId: 1 }), /another chain/);
    for (const address of [collection, account.owners[0]]) {
      await refused(watch({ address }), /No ERC-20 token answers/);
    }
    assert.deepEqual(await wallet.tokens.get(), {});
  });

  test('keeps nothing that the user declined, and asks for connected sites alone', async () => {
    const watching = assert.rejects(watch({ address: coin }), { code: 4001 });
    const { id } = await nextRequest(wallet);
    wallet.approvals.answer(id, { approved: false });
    await watching;
    site = siteCaller('https://other.example');
    await assert.rejects(watch({ address: coin }), { code: 4100 });
    assert.deepEqual(await wallet.tokens.get(), {});
  });
});
