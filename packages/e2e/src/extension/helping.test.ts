import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { RecoveryServiceClient } from '@recovery-guardian/client';
import {
  AccountHolder,
  createBody,
  deployManySafes,
  guardTogether,
  ourGuardian,
  recoveryOf,
  sendCalls,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import { executeRecoveryCall } from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import { useAccount } from './use-account.ts';
import { walletBrowsers } from './wallet-browsers.ts';
import { worldChain } from './world-chain.ts';

describe('the requests of friends', { timeout: 280_000 }, () => {
  let world: TestWorld;

  before(async () => {
    world = await startTestWorld();
  });
  after(() => world?.stop());

  for (const [name, open] of Object.entries(walletBrowsers)) {
    it(`a friend’s account approves a recovery that needs it in ${name}, and the recovery starts`, async () => {
      await using parts = new AsyncDisposableStack();
      const { wallet, close } = await open();
      parts.defer(close);

      const { chain, recoveryModule } = world;
      const [owner, friend] = chain.accounts;
      assert.ok(owner && friend);
      const [account] = await deployManySafes(chain, 1);
      assert.ok(account);
      const owned = { account, owners: [owner.privateKey] };
      const mia = new AccountHolder(world, owned);
      const service = await ourGuardian(mia, 'mia@example.org');
      const guardians = [service.address, friend.safe];
      await guardTogether(chain, owned, { guardians, threshold: 2n });

      // The owner confirmed a code, so that the service has signed: the friend’s approval is missing.
      const client = new RecoveryServiceClient({
        baseUrl: world.url,
        accessToken: world.accessToken,
      });
      const recovery = await recoveryOf(mia);
      const { id } = await client.createRecovery(await createBody(service, recovery));
      const { emoji, matchPhrase } = await client.getRecovery(id);

      await useAccount(wallet, chain, friend, {
        endpointUrl: `${world.url}/api/v3/${chain.chainId}/${world.apiKey}`,
        serviceUrl: world.url,
        serviceToken: world.accessToken,
      });
      await wallet.openRoute('#helping');
      await wallet.press('Review');
      await wallet.sees('Do you approve this recovery?');
      await wallet.reads(`${matchPhrase} ${emoji}`);
      await wallet.reads('Approved so far: 1 of 2');
      await wallet.choose('I spoke with the owner');
      await wallet.press('Continue');
      await wallet.sees('Help recover an account?');
      await wallet.hold('Sign');
      await wallet.sees('Thank you. Your approval has arrived.');
      await wallet.press('Done');
      await wallet.reads('No open request');

      const collected = (await client.getRecovery(id)).signatures;
      const signatures = collected.map(([signer, signature]) => ({
        signer: signer as Address,
        signature: signature as Hex,
      }));
      await sendCalls(chain, [executeRecoveryCall({ ...recovery, signatures })]);
      const { rpcUrl } = chain;
      const { isRecovering } = worldChain({ rpcUrl, recoveryModule, gracePeriod: 180 });
      assert.ok(await isRecovering(mia.account));
    });
  }
});
