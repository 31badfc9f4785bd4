import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { type Chain as LocalChain, startChain } from '@recovery-guardian/devnet/chain';
import { deployTokens } from '@recovery-guardian/devnet/testing';
import {
  type ProviderRpcError,
  recoveryTypedData,
  safeTransactionTypedData,
} from '@recovery-guardian/protocol';
import { auditedRecoveryModules, entryPoints, safeContracts } from '@recovery-guardian/safe';
import { type Address, createPublicClient, type Hex, http, stringify, verifyTypedData } from 'viem';
import type { Account } from '../../messages/account.ts';
import { nextRequest, siteCaller, siteOrigin, walletOn } from '../../testing/test-wallet.ts';
import { permitData, token } from '../../testing/typed-data.ts';
import type { Wallet } from '../wallet/wallet.ts';

// Typed data of sites, against the real engine, keyring and chain.

let chain: LocalChain;
let wallet: Wallet;
let account: Account;
const site = siteCaller();

before(async () => {
  chain = await startChain();
});
after(() => chain?.stop());

beforeEach(async () => {
  ({ wallet, account } = await walletOn(chain));
  await wallet.sites.connect(siteOrigin, account.id);
});

const sign = (data: unknown) =>
  site.request(wallet, 'eth_signTypedData_v4', [account.address, data]) as Promise<Hex>;

const permit = (changes: object = {}) => {
  const data = permitData(account.address, chain.chainId);
  return { ...data, domain: { ...data.domain, ...changes } };
};

/** A recovery of an account, as its guardians sign it. */
const recovery = (of: Address, module: Address) =>
  recoveryTypedData({
    chainId: chain.chainId,
    module,
    account: of,
    newOwners: [token],
    newThreshold: 1n,
    nonce: 0n,
  });

suite('signing typed data for sites', () => {
  test('signs exactly the fields that it shows, as the chain verifies it', async () => {
    const data = permit();
    const signing = sign(JSON.stringify(data));
    const shown = await nextRequest(wallet);
    assert.ok(shown.kind === 'sign-typed-data');
    assert.equal(shown.typedData.message[2]?.value, '1000');
    assert.deepEqual(shown.warnings, []);
    wallet.approvals.answer(shown.id, { approved: true });
    const signature = await signing;
    const client = createPublicClient({ transport: http(chain.rpcUrl) });
    const { address } = account;
    const checked = { address, ...data, signature } as never;
    assert.equal(await client.verifyTypedData(checked), true);
    const other = { ...data, message: { ...data.message, value: '1001' } };
    assert.equal(await client.verifyTypedData({ address, ...other, signature } as never), false);
    const [owner] = account.owners as [Address];
    const byOwner = verifyTypedData({ address: owner, ...data, signature } as never);
    assert.equal(await byOwner, false, 'The key alone has signed nothing.');
  });

  test('S86 warns of a permit for all that the account has, and not of one for less', async () => {
    const { coin } = await deployTokens(chain.rpcUrl, 'COIN');
    // Everyone has 2.5 coins.
    for (const [value, warnings] of [
      ['2249999', []],
      ['2500000', ['takes-everything']],
    ] as const) {
      const data = permitData(account.address, chain.chainId, value);
      const signing = sign({ ...data, domain: { ...data.domain, verifyingContract: coin } });
      const declined = signing.catch(({ code }: ProviderRpcError) => code);
      const shown = await nextRequest(wallet);
      assert.deepEqual(shown.warnings, warnings, value);
      wallet.approvals.answer(shown.id, { approved: false });
      assert.equal(await declined, 4001);
    }
  });

  test('S100 warns of a permit for a token that is called like the coin', async () => {
    const { coin } = await deployTokens(chain.rpcUrl, 'ETH');
    const signing = sign(permit({ verifyingContract: coin })).catch(() => 'declined');
    const shown = await nextRequest(wallet);
    assert.ok(shown.kind === 'sign-typed-data');
    assert.deepEqual(shown.warnings, ['look-alike-token']);
    assert.equal(shown.tokens?.[0]?.symbol, undefined);
    wallet.approvals.answer(shown.id, { approved: false });
    assert.equal(await signing, 'declined');
  });

  test('S123 says nothing of a permit for an amount of a collection', async () => {
    const { collection } = await deployTokens(chain.rpcUrl, 'COIN');
    const signing = sign(permit({ verifyingContract: collection })).catch(() => 'declined');
    const shown = await nextRequest(wallet);
    assert.ok(shown.kind === 'sign-typed-data');
    assert.equal(shown.meaning, undefined);
    assert.deepEqual(shown.warnings, ['takes-everything', 'unknown-typed-data']);
    assert.ok(shown.parties.some(({ role }) => role === 'spender'));
    wallet.approvals.answer(shown.id, { approved: false });
    assert.equal(await signing, 'declined');
  });

  test('S20 signs no commands to accounts, and asks nothing about them', {
    timeout: 30_000,
  }, async () => {
    const { chainId } = chain;
    const { address } = account;
    const [module] = auditedRecoveryModules(chainId) as [Address];
    const transaction = { to: token, value: 0n, data: '0x', operation: 0 } as const;
    const safeTx = (of: Address) =>
      stringify(safeTransactionTypedData({ account: of, chainId, transaction, nonce: 0n }));
    const commands: [string, unknown][] = [
      ['its own transaction', safeTx(address)],
      ['another account’s transaction', safeTx(token)],
      ['typed data of the account', permit({ verifyingContract: address })],
      ['an operation', permit({ verifyingContract: safeContracts.erc4337Module })],
      ['an EntryPoint', permit({ verifyingContract: entryPoints['0.8'] })],
      ['other typed data of the module', permit({ verifyingContract: module })],
      ['its own recovery', stringify(recovery(address, module))],
    ];
    for (const [name, data] of commands) {
      await assert.rejects(sign(data), { code: 4200 }, name);
      assert.equal(wallet.approvals.size, 0, name);
    }
    await assert.rejects(sign(permit({ chainId: 1 })), { code: -32602 });
    await assert.rejects(sign('{"types":5}'), { code: -32602 });
  });

  test('explains a friend’s recovery, for which the account is a guardian', async () => {
    const [module] = auditedRecoveryModules(chain.chainId) as [Address];
    const signing = sign(stringify(recovery(token, module)));
    const declined = signing.catch(({ code }: ProviderRpcError) => code);
    const shown = await nextRequest(wallet);
    assert.ok(shown.kind === 'sign-typed-data');
    assert.deepEqual(shown.warnings, ['recovers-account']);
    assert.deepEqual(
      shown.parties.map(({ role, address }) => [role, address]),
      [
        ['account', token],
        ['owner', token],
        ['module', module],
      ],
    );
    wallet.approvals.answer(shown.id, { approved: false });
    assert.equal(await declined, 4001);
  });
});
