import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { AlertOwner, startTestWorld, type TestWorld } from '@recovery-guardian/devnet/testing';
import {
  createNonce,
  createSiweMessage,
  type ProviderRpcError,
  unsubscribeStatement,
} from '@recovery-guardian/protocol';
import { nextRequest, siteCaller, siteOrigin, walletOn } from '../../testing/test-wallet.ts';

// Chain and service are real.

let world: TestWorld;

before(async () => {
  world = await startTestWorld({
    database: { kind: 'pglite' },
    configure: (configuration) => ({ ...configuration, alerts: { pollInterval: 60_000 } }),
  });
});
after(() => world?.stop());

suite('statements to the recovery service that a site asks for', () => {
  test('S88 name where they end alerts, as the service says', async () => {
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
});
