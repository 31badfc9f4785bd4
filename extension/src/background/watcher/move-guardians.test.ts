import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  addGuardianCall,
  enableModuleCall,
  executeRecoveryCall,
  type ModuleState,
  moveGuardiansCalls,
  turnOffModuleCalls,
} from '@recovery-guardian/core';
import {
  type Bundler,
  recoveryModules,
  recoveryModulesV2,
  startBundler,
} from '@recovery-guardian/devnet';
import {
  type ChainAccount,
  type Chain as LocalChain,
  startChain,
} from '@recovery-guardian/devnet/chain';
import {
  chainClient,
  freshAddress,
  sendAsSafe,
  sendCalls,
} from '@recovery-guardian/devnet/testing';
import { type Address, parseEther } from 'viem';
import { approveNext, connectedSite, nextRequest, walletOn } from '../../testing/test-wallet.ts';
import { accountHandlers } from '../pages/answer-page.ts';
import { chooseModule } from '../wallet/wallet.ts';

const older = recoveryModules.threeDays.address;
const newer = recoveryModulesV2.threeDays.address;

const other = freshAddress();

const none = { guardians: [], guardianThreshold: 0, recovery: undefined };
/** What the newer module has at first. */
const to = { module: newer, version: '0.2.0', ...none } as const;

let chain: LocalChain;
let bundler: Bundler;
let guardian: ChainAccount;

before(async () => {
  chain = await startChain();
  [guardian] = chain.accounts as [ChainAccount];
  bundler = await startBundler({ chain });
  const { safe: address } = chain.accounts[1] as ChainAccount;
  await chainClient(chain.rpcUrl).setBalance({ address, value: parseEther('1') });
  const guard = { module: older, threshold: 1n };
  await sendAsSafe(chain, 1, [
    enableModuleCall(address, older),
    addGuardianCall({ ...guard, guardian: guardian.address }),
    addGuardianCall({ ...guard, guardian: other }),
  ]);
});
after(async () => {
  await bundler?.stop();
  await chain?.stop();
});

/** A wallet with the account that has two guardians in the older module. */
async function guarded(recoveryModule: Address = newer) {
  const endpointUrl = bundler.url;
  const { wallet, account } = await walletOn(chain, { index: 1, recoveryModule, endpointUrl });
  const { id } = account;
  const overview = () => accountHandlers['accounts.overview'](wallet, { id });
  const shown = (await overview()).modules.find(({ module }) => module === older) as ModuleState;
  const move = (from = shown) => accountHandlers['guardians.move'](wallet, { id, from, to });
  return { wallet, account, overview, shown, move };
}

suite('moving guardians to a newer module', () => {
  test('the user decides on an unknown module before anything is asked', async () => {
    const { wallet, move } = await guarded(older);
    await assert.rejects(move(), { reason: 'unknown-module' });
    assert.deepEqual(wallet.approvals.list(), []);
  });

  test('a site’s move is a danger that names what it does, and the reverse is refused [S34]', async () => {
    const { wallet, account, shown } = await guarded();
    const { send } = await connectedSite(wallet, account);
    const facts = { account: account.address, owners: [], from: shown };
    const shape = (calls: readonly { to: Address; data: string }[]) =>
      calls.map(({ to, data }) => ({ to, data }));
    const forward = shape(moveGuardiansCalls({ ...facts, modules: [older], to }));
    const asking = send(forward);
    const request = await nextRequest(wallet);
    assert.ok(request.kind === 'send-calls');
    assert.equal(request.move?.module, newer);
    assert.ok(request.warnings.includes('gives-control-away'));
    wallet.approvals.answer(request.id, { approved: false });
    await assert.rejects(asking);

    const reverse = moveGuardiansCalls({
      ...facts,
      modules: [newer],
      from: { ...shown, module: newer, version: '0.2.0' },
      // As a site would write it, whatever the older module is.
      to: { ...to, module: older },
    });
    await assert.rejects(send(shape(reverse)), { code: 4200 });
    assert.deepEqual(wallet.approvals.list(), []);
  });

  test('nothing is asked while a recovery runs or the account differs from what was shown; then one approval moves all', async () => {
    const { wallet, account, overview, shown, move } = await guarded();
    assert.deepEqual((await overview()).newestModules, [newer]);
    await assert.rejects(move({ ...shown, guardianThreshold: 2 }), { reason: 'request-over' });
    await sendCalls(chain, [
      executeRecoveryCall({
        module: older,
        version: '0.1.0',
        account: account.address,
        newOwners: [freshAddress()],
        newThreshold: 1n,
        nonce: 0n,
        signatures: [{ signer: guardian.address, signature: '0x' }],
      }),
    ]);
    await assert.rejects(move(), { reason: 'request-over' });
    assert.deepEqual(wallet.approvals.list(), []);
    const { id } = account;
    await Promise.all([accountHandlers['recovery.cancel'](wallet, { id }), approveNext(wallet)]);

    const [request] = await Promise.all([approveNext(wallet), move()]);
    assert.ok(request.kind === 'send-calls');
    const { module, guardians, threshold } = request.move ?? {};
    assert.deepEqual([module, guardians?.length, threshold], [newer, 2, '1']);
    const { modules, unchosenModules } = await overview();
    assert.deepEqual(modules, [
      {
        module: newer,
        version: '0.2.0',
        isEnabled: true,
        guardians: [other, guardian.address],
        guardianThreshold: 1,
        recovery: undefined,
      },
    ]);
    assert.deepEqual(unchosenModules, []);
  });
});

suite('turning off a recovery module', () => {
  test('a site never turns one off, and one approval of the wallet’s own page leaves nothing of the account there [S203]', async () => {
    const { wallet, account, overview } = await guarded();
    const { id, address } = account;
    const [from] = (await overview()).modules as [ModuleState];
    const turnOff = (shown = from) =>
      accountHandlers['modules.turnOff'](wallet, { id, from: shown });
    const { send } = await connectedSite(wallet, account);
    const calls = turnOffModuleCalls({ account: address, modules: [from.module], from });
    await assert.rejects(send(calls.map(({ to, data }) => ({ to, data }))), { code: 4200 });
    await assert.rejects(turnOff({ ...from, guardianThreshold: 2 }), { reason: 'request-over' });
    await assert.rejects(turnOff({ ...from, module: older }), { reason: 'request-over' });
    assert.deepEqual(wallet.approvals.list(), []);
    await chooseModule(wallet, id, newer);

    const [request] = await Promise.all([approveNext(wallet), turnOff()]);
    assert.ok(request.kind === 'send-calls');
    assert.deepEqual(request.warnings, []);
    assert.deepEqual((await overview()).modules, []);
    // Once it is on again, that is a danger.
    assert.deepEqual((await wallet.chosenModules.get())[id], []);
  });
});
