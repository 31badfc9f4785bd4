import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { type Bundler, startBundler } from '@recovery-guardian/devnet/bundler';
import { type Chain, startChain } from '@recovery-guardian/devnet/chain';
import { deployTokens, serveHttp } from '@recovery-guardian/devnet/testing';
import { type Address, getAddress, type Hex, numberToHex } from 'viem';
import { approveNext, nextRequest, walletOn } from '../../testing/test-wallet.ts';
import { httpJsonRpc } from '../chains/json-rpc.ts';
import { readAssets } from '../tokens/tokens.ts';
import { assetHandlers } from './answer-page.ts';

// Uses real accounts, tokens, a real bundler and a real chain.

const friend = getAddress('0x00000000000000000000000000000000000a0001');
let chain: Chain;
let bundler: Bundler;
let coin: Address;
let collection: Address;

before(async () => {
  chain = await startChain();
  bundler = await startBundler({ chain });
  ({ coin, collection } = await deployTokens(chain.rpcUrl, 'COIN'));
});
after(async () => {
  await bundler?.stop();
  await chain?.stop();
});

suite('what an account has', () => {
  test('a token that the user added is listed, and what is no token is refused', async () => {
    const { wallet, account } = await walletOn(chain, { endpointUrl: bundler.url });
    const { id, chainId } = account;
    assert.deepEqual((await assetHandlers['assets.list'](wallet, { id })).tokens, []);
    for (const token of [collection, friend]) {
      const adding = assetHandlers['assets.add'](wallet, { chainId, token });
      await assert.rejects(adding, { reason: 'not-a-token' });
    }
    await assetHandlers['assets.add'](wallet, { chainId, token: coin });
    const { tokens } = await assetHandlers['assets.list'](wallet, { id });
    const facts = { address: coin, symbol: 'COIN', decimals: 6 };
    assert.deepEqual(tokens, [{ ...facts, balance: '2500000', isRemovable: true }]);
    await assetHandlers['assets.remove'](wallet, { chainId, token: coin });
    assert.deepEqual((await assetHandlers['assets.list'](wallet, { id })).tokens, []);
  });

  test('balances are read in two requests, and known tokens listed only if there are some', async (context) => {
    let requests = 0;
    const server = await serveHttp(async (request, response) => {
      requests += 1;
      const body = await new Response(request as never).text();
      const answer = await fetch(chain.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      response.end(await answer.text());
    });
    const local = { chainId: 31_337, currency: { symbol: 'ETH', decimals: 18 } };
    context.after(() => server.stop());
    const node = httpJsonRpc(server.url, { isBatching: true });
    const { tokens } = await readAssets(node, local, friend, [], [coin, collection, friend]);
    assert.deepEqual(
      tokens.map(({ address }) => address),
      [coin],
    );
    assert.equal(requests, 2);
    assert.equal(tokens[0]?.isRemovable, false);
  });

  test('known tokens are not hidden by any number of those that calls brought in [S118]', async () => {
    const local = { chainId: 31_337, currency: { symbol: 'ETH', decimals: 18 } };
    const node = httpJsonRpc(chain.rpcUrl, { isBatching: true });
    const junk = Array.from({ length: 50 }, (_, index) => numberToHex(index + 1_000, { size: 20 }));
    const { tokens } = await readAssets(node, local, friend, junk, [coin]);
    assert.deepEqual(
      tokens.map(({ address }) => address),
      [coin],
    );
  });
});

suite('payments', () => {
  test('a payment shows what leaves the account, and keeps the token in the list', async () => {
    const { wallet, account } = await walletOn(chain, { endpointUrl: bundler.url });
    const { id } = account;
    await assetHandlers['assets.add'](wallet, { chainId: chain.chainId, token: coin });
    const sent: Hex[] = [];
    for (const [token, amount] of [
      [undefined, '7'],
      [coin, '5'],
    ] as const) {
      const paying = assetHandlers['assets.send'](wallet, { id, token, to: friend, amount });
      const request = await approveNext(wallet);
      assert.ok(request.kind === 'send-calls');
      const [call] = request.calls;
      const kind = token ? 'token-transfer' : 'transfer';
      assert.deepEqual(call?.meaning, { kind, to: friend, amount });
      assert.deepEqual(
        request.outflow.map((one) => [one.token, one.amount]),
        [[token, amount]],
      );
      sent.push((await paying).callsId);
    }
    assert.deepEqual(await wallet.tokens.get(), { [chain.chainId]: [coin] });
    const listed = await wallet.activity.list();
    assert.deepEqual(
      listed.map((item) => item.id),
      sent.toReversed(),
    );
    const tokensOf = listed.map(({ what }) => what.kind === 'calls' && what.token?.symbol);
    assert.deepEqual(tokensOf, ['COIN', undefined]);
  });

  test('a malformed payment is refused, and a declined one ends', async () => {
    const { wallet, account } = await walletOn(chain, { endpointUrl: bundler.url });
    const { id } = account;
    const payment = { id, token: undefined, to: friend, amount: '7' };
    for (const wrong of [
      { amount: '0' },
      { amount: '-1' },
      { amount: '0x7' },
      { to: '0x12' as const },
      { token: '0x' as const },
    ]) {
      const paying = assetHandlers['assets.send'](wallet, { ...payment, ...wrong });
      await assert.rejects(paying, { reason: 'invalid-request' });
    }
    const paying = assetHandlers['assets.send'](wallet, payment);
    const refused = assert.rejects(paying, { reason: 'declined' });
    const request = await nextRequest(wallet);
    wallet.approvals.answer(request.id, { approved: false });
    await refused;
  });
});
