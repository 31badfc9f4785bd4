import assert from 'node:assert/strict';
import { mock, suite, test } from 'node:test';
import {
  createNonce,
  createSiweMessage,
  deleteStatement,
  type ProviderRpcError,
  subscribeStatement,
  unsubscribeStatement,
} from '@recovery-guardian/core';
import { AlertOwner, useTestWorld } from '@recovery-guardian/devnet/testing';
import type { Address } from 'viem';
import { nextRequest, siteCaller, siteOrigin, walletOn } from '../../testing/test-wallet.ts';

// Chain and service are real.

const world = useTestWorld({
  database: { kind: 'pglite' },
  configure: (configuration) => ({ ...configuration, alerts: { pollInterval: 60_000 } }),
});

suite('statements to the recovery service that a site asks for', () => {
  test('a statement that ends alerts names where they go, as the service says [S88]', async () => {
    const alerts = new AlertOwner(world, 0);
    await alerts.subscribeWhole('mia@example.com');
    const { chainId } = world.chain;
    const now = () => world.clock.now().getTime();
    const { wallet, account } = await walletOn(world.chain, {
      now,
      serviceUrl: world.url,
      serviceToken: world.accessToken,
    });
    await wallet.sites.connect(siteOrigin, account.id);
    const text = createSiweMessage({
      account: alerts.owner,
      chainId,
      statement: unsubscribeStatement,
      nonce: createNonce(),
      issuedAt: new Date(now()),
    });
    const signing = siteCaller().request(wallet, 'personal_sign', [text, alerts.owner]);
    const declined = signing.catch(({ code }: ProviderRpcError) => code);
    const shown = await nextRequest(wallet);
    assert.ok(shown.kind === 'sign-message' && shown.meaning?.kind === 'unsubscribe-alerts');
    assert.deepEqual(shown.meaning.targets, ['mia@example.com']);
    assert.deepEqual(shown.warnings, ['service-alerts-off']);
    wallet.approvals.answer(shown.id, { approved: false });
    assert.equal(await declined, 4001);
  });

  test('statements make the wallet list contacts once a minute, or once the user has signed [S126]', async () => {
    const alerts = new AlertOwner(world, 1);
    await alerts.subscribeWhole('noor@example.com');
    const { chainId } = world.chain;
    const now = () => world.clock.now().getTime();
    const { wallet, account } = await walletOn(world.chain, {
      index: 1,
      now,
      serviceUrl: world.url,
      serviceToken: world.accessToken,
    });
    await wallet.sites.connect(siteOrigin, account.id);
    const signed = mock.method(wallet.keyring, 'sign');
    const ask = async (signer: Address, statement: string, isApproved = false) => {
      const site = siteCaller();
      const issuedAt = new Date(now());
      const parts = { account: signer, chainId, statement, nonce: createNonce(), issuedAt };
      const text = createSiweMessage(parts);
      const asked = site.request(wallet, 'personal_sign', [text, signer]).catch(() => undefined);
      const shown = await nextRequest(wallet);
      if (isApproved) wallet.approvals.answer(shown.id, { approved: true });
      else site.close();
      await asked;
      assert.ok(shown.kind === 'sign-message');
      return shown.meaning?.kind === 'unsubscribe-alerts' ? shown.meaning.targets : undefined;
    };
    const unsubscribe = () => ask(alerts.owner, unsubscribeStatement);
    for (let count = 0; count < 10; count += 1) {
      await ask(account.address, deleteStatement({ registrationId: `${count}` }));
      assert.deepEqual(await unsubscribe(), ['noor@example.com']);
    }
    // One for the account, and one for its owner.
    assert.equal(signed.mock.callCount(), 2);
    world.clock.advance(59_000);
    await unsubscribe();
    assert.equal(signed.mock.callCount(), 2);
    world.clock.advance(1_000);
    await unsubscribe();
    assert.equal(signed.mock.callCount(), 3);
    // What the user signs may change the list.
    await alerts.subscribeWhole('lee@example.com');
    await ask(
      alerts.owner,
      subscribeStatement({ account: account.address, channel: 'email', target: 'lee@example.com' }),
      true,
    );
    assert.deepEqual((await unsubscribe())?.length, 2);
  });
});
