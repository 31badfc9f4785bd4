import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  changeGuardianThresholdCall,
  executeRecoveryCall,
  RecoveryServiceClient,
  recoveryModuleAbiV2,
  safeAbi,
} from '@recovery-guardian/core';
import { recoveryModules, recoveryModulesV2 } from '@recovery-guardian/devnet';
import { type Bundler, startBundler } from '@recovery-guardian/devnet/bundler';
import {
  AccountHolder,
  approvalBy,
  chainClient,
  createBody,
  deployManySafes,
  deploySafe,
  eoaGuardian,
  freshAddress,
  guardTogether,
  recoveryOf,
  sendAsSafe,
  sendCalls,
  startTestWorld,
  type TestGuardian,
  type TestWorld,
  until,
} from '@recovery-guardian/devnet/testing';
import { en } from '@recovery-guardian/element';
import type { Account } from '@recovery-guardian/wallet';
import { type Address, encodeFunctionData, type Hex, parseEther } from 'viem';
import { codeAfter } from '../browser/screen.ts';
import type { Wallet } from './wallet.ts';
import { walletBrowsers } from './wallet-browsers.ts';
import { worldChain } from './world-chain.ts';

const email = 'mia@example.com';
const password = 'a password of some length';
const clock = { now: () => new Date(), advance() {} };
/** With a wait of three minutes, like that of version 0.1.0 in a test's world. */
const { threeMinutes: newer, sevenDays: longer } = recoveryModulesV2;

/** Of the account, which is imported and runs no operations yet. */
const versions = { chromium: '1.3.0', firefox: '1.4.1' } as const;

for (const [name, start] of Object.entries(walletBrowsers)) {
  const version = versions[name as keyof typeof versions];
  describe(`the wallet with recovery modules of both versions and a Safe ${version}, in a real ${name}`, {
    timeout: 280_000,
  }, () => {
    const parts = new AsyncDisposableStack();
    let world: TestWorld;
    let bundler: Bundler;
    let wallet: Wallet;
    let account: Address;
    let owner: Hex;
    let mia: AccountHolder;
    let friend: TestGuardian;
    let sister: TestGuardian;

    before(async () => {
      world = await startTestWorld({
        clock,
        configure: ({ chains = [], ...others }) => {
          const { address, gracePeriod: delay } = recoveryModules.threeDays;
          const further = { address, delay };
          return {
            ...others,
            // Two that wallets know.
            chains: chains.map((chain) => ({
              ...chain,
              recoveryModules: [...(chain.recoveryModules ?? []), further],
            })),
          };
        },
      });
      parts.defer(() => world.stop());
      const { chain } = world;
      bundler = await startBundler({ chain });
      parts.defer(() => bundler.stop());
      const browser = await start();
      parts.defer(() => browser.close());
      ({ wallet } = browser);
      owner = chain.accounts[0]?.privateKey as Hex;
      ({ account } = await deploySafe(chain, { version, owners: [owner] }));
    });
    after(() => parts.disposeAsync());

    const read = (functionName: 'getGuardians' | 'nonce', module = world.recoveryModule) =>
      chainClient(world.chain.rpcUrl).readContract({
        address: module,
        abi: recoveryModuleAbiV2,
        functionName,
        args: [account],
      });
    const inboxes = () => ({ mailboxUrl: world.mailbox.url, phoneUrl: world.phone.url });

    async function connect(): Promise<void> {
      await wallet.sees('Connect your service');
      await wallet.press('Set up by hand');
      await wallet.type('Recovery service', world.url);
      await wallet.type('Access token', world.accessToken);
      await wallet.type('Endpoint', bundler.url);
      await wallet.type('Node', world.chain.rpcUrl);
      await wallet.press('Continue');
    }

    it('an account is protected by email in a module of version 0.1.0', async () => {
      await wallet.importKey(owner, password);
      await connect();
      await wallet.useAccount(account);
      await wallet.press('Switch it on');
      await wallet.approve('Let this account work without fees?', 'Switch it on');
      // Also if its screen is left before the network has it.
      await wallet.openRoute('#home');
      await until('the account runs operations', async () => {
        const { accounts } = (await wallet.ask('state.get')) as { accounts: Account[] };
        return accounts[0]?.status === 'ready' ? true : undefined;
      });
      const id = `eip155:${world.chain.chainId}:${account}`;
      await wallet.openRoute(`#guardian?view=protect&account=${id}`);
      await wallet.type('Email address', email);
      await wallet.press('Continue');
      await wallet.press('Ask my wallet');
      const code = await codeAfter(inboxes(), email, () =>
        wallet.approve('Allow recovery with codes?', 'Sign'),
      );
      await wallet.type('Code', code);
      await wallet.press('Confirm');
      await wallet.sees('How long should a recovery wait?');
      await wallet.choose(en.span(180));
      await wallet.press('Continue');
      await wallet.press('Turn on recovery');
      await wallet.approve('Approve these 2 steps?');
      await until(
        'the guardian is added',
        async () => ((await read('getGuardians')) as Address[])[0],
      );
    });

    it('once the service has a newer module, the user decides on it, and one approval moves the guardians', async () => {
      const before = await read('getGuardians');
      const older = world.recoveryModule;
      for (const chain of world.configuration.chains) {
        const served = [newer, longer].map(({ address, gracePeriod: delay }) => ({
          address,
          delay,
        }));
        Object.assign(chain, { recoveryModules: served });
      }
      await world.restart();
      world = { ...world, recoveryModule: newer.address, moduleVersion: '0.2.0' };
      mia = new AccountHolder(world, { account, owners: [owner] });
      await wallet.openRoute('#home');
      await wallet.press('Update');
      await wallet.reads('They still help you');
      await wallet.reads('as before');
      await wallet.press('Update');
      await wallet.press('Use this module');
      await wallet.approve('Update your protection?');
      await wallet.reads('Done, and checked on the network');
      assert.deepEqual(await read('getGuardians'), before);
      assert.deepEqual(await read('getGuardians', older), []);
      await wallet.openRoute('#home');
      await wallet.sees('Your account is protected');
    });

    it('a second module is an alarm until the user chose it, then a waiting time of its own', async () => {
      friend = eoaGuardian(world.chain.accounts[1]?.privateKey);
      sister = eoaGuardian();
      for (const [guardian, threshold, module] of [
        [friend, 2n, newer.address],
        [sister, 1n, longer.address],
      ] as const) {
        const added = { guardians: [guardian.address], threshold, module };
        await guardTogether(world.chain, { account, owners: [owner] }, added);
      }
      await wallet.openRoute('#home');
      await wallet.reads('Another module can also recover the account');
      await wallet.press('I chose this module');
      await wallet.reads('Also, with a wait of 7');
      await wallet.reads('Anyone with 2 of these can get in after 3');
    });

    it('an approval in one module and a recovery in the other raise the alarm, and both are stopped by one act', async () => {
      const { chain } = world;
      const { newOwners, newThreshold, nonce } = await recoveryOf(mia, [freshAddress()]);
      await chainClient(chain.rpcUrl).sendTransaction({
        account: friend.address,
        to: newer.address,
        data: encodeFunctionData({
          abi: recoveryModuleAbiV2,
          functionName: 'confirmRecovery',
          args: [account, newOwners, newThreshold, nonce, false],
        }),
      });
      const inLonger = { ...world, recoveryModule: longer.address };
      const recovery = await recoveryOf({ world: inLonger, account }, [freshAddress()]);
      const signatures = [await approvalBy(sister, recovery)];
      await sendCalls(chain, [executeRecoveryCall({ ...recovery, signatures })]);
      await wallet.openRoute('#home');
      await wallet.reads('Someone is taking over this account');
      await wallet.reads('1 of 2 have helped.');
      await wallet.press('Stop it');
      await wallet.approve('Stop any recovery?');
      await wallet.reads('Recovery stopped. No one took control.');
      assert.equal(await read('nonce'), nonce + 1n);
      const { rpcUrl } = chain;
      const { address: recoveryModule, gracePeriod } = longer;
      const isRecovering = worldChain({ rpcUrl, recoveryModule, gracePeriod }).isRecovering(
        account,
      );
      assert.equal(await isRecovering, false);
    });

    it('one of two waiting times is turned off by one approval, and the other one remains', async () => {
      await wallet.openRoute('#home');
      await wallet.press(`Turn off the ways back in with a wait of ${en.span(7 * 86_400)}`);
      await wallet.reads('Still gets you back in, after 3');
      await wallet.press('Turn off');
      await wallet.approve('Turn off a recovery module?');
      await wallet.reads('Turned off, and checked on the network');
      assert.deepEqual(await read('getGuardians', longer.address), []);
      assert.equal(((await read('getGuardians')) as Address[]).length, 2);
      const isEnabled = await chainClient(world.chain.rpcUrl).readContract({
        address: account,
        abi: safeAbi,
        functionName: 'isModuleEnabled',
        args: [longer.address],
      });
      assert.equal(isEnabled, false);
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
      await wallet.choose('I called, and heard their voice and these words');
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
      assert.equal(
        (await recoveryOf({ world, account: friendAccount })).nonce,
        recovery.nonce + 1n,
      );
    });

    it('the account is recovered again, by a code and the newer module, to another key', async () => {
      const { chain, recoveryModule: module } = world;
      await sendAsSafe(chain, { account, owners: [owner] }, [
        changeGuardianThresholdCall(module, 1n),
      ]);
      await wallet.ask('vault.erase');
      await wallet.openRoute('#home');
      await wallet.createKeyToRecover(password);
      await connect();
      await wallet.press('Use this module');
      await wallet.press('I have the account’s address');
      await wallet.type('Account address', account);
      await wallet.press('Continue');
      await wallet.sees('Which wallet should open your account from now on?');
      const code = await codeAfter(inboxes(), email, () => wallet.press('Send the codes'));
      await wallet.sees(/^Enter the code we sent to/);
      await wallet.type('Code', code);
      await wallet.press('Confirm');
      await wallet.sees('Start the recovery');
      const client = chainClient(chain.rpcUrl);
      // Nobody sponsors here: the new key's own account pays.
      const { owners: keys, accounts } = (await wallet.ask('state.get')) as {
        owners: { address: Address }[];
        accounts: { address: Address }[];
      };
      for (const { address } of accounts) {
        await client.setBalance({ address, value: parseEther('1') });
      }
      await wallet.press('Start the recovery');
      await wallet.approve('Start the recovery?');
      await wallet.sees('Your waiting time is running');
      await client.increaseTime({ seconds: 180 });
      await client.mine({ blocks: 1 });
      await wallet.press('Get back in');
      await wallet.approve('Finish the recovery?');
      await wallet.sees('You’re back in');
      const owners = await client.readContract({
        address: account,
        abi: safeAbi,
        functionName: 'getOwners',
      });
      assert.deepEqual(owners, [keys[0]?.address]);
    });
  });
}
