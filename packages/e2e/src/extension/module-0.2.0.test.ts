import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  executeRecoveryCall,
  RecoveryServiceClient,
  recoveryModuleAbiV2,
} from '@recovery-guardian/core';
import { type Bundler, startBundler } from '@recovery-guardian/devnet/bundler';
import {
  AccountHolder,
  chainClient,
  createBody,
  deployManySafes,
  eoaGuardian,
  freshAddress,
  guardTogether,
  recoveryOf,
  sendCalls,
  startTestWorld,
  type TestGuardian,
  type TestWorld,
  until,
} from '@recovery-guardian/devnet/testing';
import { type Address, encodeFunctionData, type Hex, parseEther } from 'viem';
import { codeAfter } from '../browser/screen.ts';
import { startChromium } from './start-chromium.ts';
import { WalletPage } from './wallet-page.ts';

const email = 'mia@example.com';
const clock = { now: () => new Date(), advance() {} };

describe('the wallet with a recovery module of version 0.2.0, in a real Chromium', {
  timeout: 280_000,
}, () => {
  const parts = new AsyncDisposableStack();
  let world: TestWorld;
  let bundler: Bundler;
  let wallet: WalletPage;
  let account: Address;
  let owner: Hex;
  let mia: AccountHolder;
  let friend: TestGuardian;

  before(async () => {
    world = await startTestWorld({ moduleVersion: '0.2.0', clock });
    parts.defer(() => world.stop());
    const { chain } = world;
    bundler = await startBundler({ chain });
    parts.defer(() => bundler.stop());
    const browser = await startChromium();
    parts.defer(() => browser.close());
    wallet = new WalletPage(browser.firstRun, browser.pageUrl('popup.html'));
    owner = chain.accounts[0]?.privateKey as Hex;
    [account] = (await deployManySafes(chain, 1)) as [Address];
    mia = new AccountHolder(world, { account, owners: [owner] });
    await chainClient(chain.rpcUrl).setBalance({ address: account, value: parseEther('1') });
  });
  after(() => parts.disposeAsync());

  const read = (functionName: 'getGuardians' | 'nonce') =>
    chainClient(world.chain.rpcUrl).readContract({
      address: world.recoveryModule,
      abi: recoveryModuleAbiV2,
      functionName,
      args: [account],
    });
  const open = (view: string) =>
    wallet.openRoute(`#guardian?view=${view}&account=eip155:${world.chain.chainId}:${account}`);

  it('the user decides on the service’s module, which is no known deployment, and protects an account by email', async () => {
    await wallet.importKey(owner, 'a password of some length');
    await wallet.sees('Connect your service');
    await wallet.press('Set up by hand');
    await wallet.type('Recovery service', world.url);
    await wallet.type('Access token', world.accessToken);
    await wallet.type('Endpoint', bundler.url);
    await wallet.type('Node', world.chain.rpcUrl);
    await wallet.press('Continue');
    await wallet.reads('This service uses a recovery module that is not a known deployment.');
    await wallet.press('Use this module');
    await wallet.useAccount(account);
    await wallet.shows(account);
    await open('protect');
    await wallet.type('Email address', email);
    await wallet.press('Continue');
    await wallet.press('Sign and send the code');
    const inboxes = { mailboxUrl: world.mailbox.url, phoneUrl: world.phone.url };
    const code = await codeAfter(inboxes, email, () =>
      wallet.approve('Allow recovery with codes?', 'Sign'),
    );
    await wallet.type('Code', code);
    await wallet.press('Confirm');
    await wallet.press('Add to my account');
    await wallet.approve(/\?$/);
    await until(
      'the guardian is added',
      async () => ((await read('getGuardians')) as Address[])[0],
    );
  });

  it('an approval raises the alarm before the wait, a recovery during it, and both are stopped by one act', async () => {
    friend = eoaGuardian(world.chain.accounts[1]?.privateKey);
    await guardTogether(
      world.chain,
      { account, owners: [owner] },
      { guardians: [friend.address], threshold: 2n, module: world.recoveryModule },
    );
    const recovery = await recoveryOf(mia, [freshAddress()]);
    const client = chainClient(world.chain.rpcUrl);
    const { newOwners, newThreshold, nonce } = recovery;
    await client.sendTransaction({
      account: friend.address,
      to: world.recoveryModule,
      data: encodeFunctionData({
        abi: recoveryModuleAbiV2,
        functionName: 'confirmRecovery',
        args: [account, newOwners, newThreshold, nonce, false],
      }),
    });
    await wallet.openRoute('#home');
    await wallet.reads('1 of 2 approvals are given.');
    await wallet.press('Stop it');
    await wallet.approve('Stop any recovery?');
    await wallet.reads('Recovery stopped. No one took control.');
    assert.equal(await read('nonce'), nonce + 1n);

    await mia.addGuardian(eoaGuardian().address);
    const again = await recoveryOf(mia, [freshAddress()]);
    const signatures = [{ signer: friend.address, signature: await friend.sign(again) }];
    await sendCalls(world.chain, [executeRecoveryCall({ ...again, signatures })]);
    await wallet.openRoute('#home');
    await wallet.reads('Someone is taking over this account');
    await wallet.press('Stop it');
    await wallet.approve('Stop any recovery?');
    await wallet.reads('Recovery stopped. No one took control.');
  });

  it('a friend’s recovery is approved as a guardian, for the version of the module', async () => {
    const { chain, accessToken, recoveryModule: module, url: baseUrl } = world;
    const [friendAccount] = (await deployManySafes(chain, 1)) as [Address];
    const another = eoaGuardian();
    await guardTogether(
      chain,
      { account: friendAccount, owners: [owner] },
      { guardians: [account, another.address], threshold: 2n, module },
    );
    const recovery = await recoveryOf({ world, account: friendAccount });
    const service = new RecoveryServiceClient({ baseUrl, accessToken });
    const { id } = await service.createRecovery(await createBody(another, recovery));
    await wallet.openRoute('#helping');
    await wallet.press('Review');
    await wallet.choose('I spoke with the owner');
    await wallet.press('Continue');
    await wallet.sees('Help recover an account?');
    await wallet.hold('Sign');
    const signed = await until('both guardians have signed', async () => {
      const { signatures } = await service.getRecovery(id);
      return signatures.length === 2 ? signatures : undefined;
    });
    const pairs = signed.map(([signer, signature]) => ({
      signer: signer as Address,
      signature: signature as Hex,
    }));
    await sendCalls(chain, [executeRecoveryCall({ ...recovery, signatures: pairs })]);
    assert.equal((await recoveryOf({ world, account: friendAccount })).nonce, recovery.nonce + 1n);
  });
});
