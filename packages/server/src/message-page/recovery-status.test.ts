import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { executeRecoveryCall, finalizeRecoveryCall, type Recovery } from '@recovery-guardian/core';
import {
  AccountHolder,
  call,
  chainClient,
  type FaultyNode,
  freshAddress,
  recoveryOf,
  sendCalls,
  startFaultyNode,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { Address, Hex } from 'viem';

const email = 'mia@example.org';
const accountPage = 'https://wallet.example/security';

/** One account's history; the tests depend on their order. */
describe('message page: account status', () => {
  let world: TestWorld;
  let node: FaultyNode;
  let mia: AccountHolder;
  let guardian: Address;
  let owner: Address;
  /** The link of the recovery under test. */
  let link: ReturnType<AccountHolder['linkFor']>;
  let requestId: string;
  let recovery: Recovery;
  let signature: Hex;

  before(async () => {
    let rpcUrl = '';
    node = await startFaultyNode(() => rpcUrl);
    world = await startTestWorld({
      configure: (configuration) => {
        const [chain] = configuration.chains ?? [];
        [rpcUrl = ''] = chain?.rpcUrls ?? [];
        const service = { ...configuration.service, accountPage };
        return { ...configuration, service, chains: [{ ...chain, rpcUrls: [node.url] }] };
      },
    });
    owner = world.chain.accounts[0]?.address as Address;
    mia = new AccountHolder(world, 0);
    ({ guardianAddress: guardian } = await mia.registerWhole(email));
    await mia.addGuardian(guardian);
  });
  after(async () => {
    await world.stop();
    await node.stop();
  });
  // The service caches the page's status for five seconds.
  afterEach(() => world.clock.advance(5_000));

  const describeLink = async ({ challengeId, token } = link) => {
    const body = { challengeId, token };
    const answer = await call(world, 'POST /auth/challenge/describe', { body, token: null });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };
  const client = () => chainClient(world.chain.rpcUrl);
  const execute = () =>
    sendCalls(world.chain, [
      executeRecoveryCall({ ...recovery, signatures: [{ signer: guardian, signature }] }),
    ]);
  const requestRecovery = async () => {
    recovery = await recoveryOf(mia, [freshAddress()]);
    const { body } = await mia.requestSignature({ newOwners: recovery.newOwners });
    requestId = body.requestId;
    link = mia.linkFor(email);
  };
  const confirm = async () => {
    const { challengeId, longCode: challenge } = link;
    const { body } = await call(world, 'POST /auth/signature/submit', {
      body: { requestId, challengeId, challenge },
    });
    signature = body.signature;
    assert.match(signature, /^0x/);
  };

  it('the message page is told who owns the account while a request is open [S22]', async () => {
    await requestRecovery();
    const answer = await describeLink();
    assert.equal(answer.recovery.status, 'open');
    assert.deepEqual(answer.onChain, { owners: [owner], isHandedOver: false, canStart: true });
    assert.equal(
      answer.accountPage,
      `${accountPage}#account=${mia.account}&chain=${world.chain.chainId}`,
    );
  });

  it('the message page is told nothing of the account by the message of a registration [S22]', async () => {
    await mia.register('second@example.org');
    const { onChain, recovery, accountPage } = await describeLink(
      mia.linkFor('second@example.org'),
    );
    assert.deepEqual([onChain, recovery, accountPage], [undefined, undefined, undefined]);
  });

  it('the message page is told that a recovery can start once its codes were confirmed [S22]', async () => {
    await confirm();
    const { recovery: request, isOpen, onChain } = await describeLink();
    assert.deepEqual([request.status, isOpen, onChain.canStart], ['signed', false, true]);
  });

  it('the message page is told that the requested recovery is running, and until when it can be stopped [S22]', async () => {
    await execute();
    const { timestamp } = await client().getBlock();
    const { onChain } = await describeLink();
    assert.deepEqual(onChain, {
      owners: [owner],
      isHandedOver: false,
      canStart: false,
      running: {
        newOwners: [...recovery.newOwners],
        isRequested: true,
        finalizableFrom: new Date((Number(timestamp) + 180) * 1_000).toISOString(),
        isFinalizable: false,
        isStuck: false,
      },
    });
  });

  it('the message page is told that anyone can complete a recovery once its waiting time is over [S22]', async () => {
    await client().increaseTime({ seconds: 181 });
    await client().mine({ blocks: 1 });
    const { onChain } = await describeLink();
    assert.equal(onChain.running.isFinalizable, true);
  });

  it('the message page is told that nothing is running after a recovery was canceled [S22]', async () => {
    await mia.cancelRecovery();
    const { onChain } = await describeLink();
    assert.deepEqual(onChain, { owners: [owner], isHandedOver: false, canStart: false });
  });

  it('the message page is told that another recovery than the one in its message is running [S22]', async () => {
    const before = link;
    await requestRecovery();
    await confirm();
    await execute();
    const { onChain } = await describeLink(before);
    assert.equal(onChain.running.isRequested, false);
    assert.deepEqual(onChain.running.newOwners, [...recovery.newOwners]);
  });

  it('the message page is told that the account has new owners after its recovery was completed [S22]', async () => {
    await client().increaseTime({ seconds: 181 });
    await sendCalls(world.chain, [finalizeRecoveryCall(world.recoveryModule, mia.account)]);
    const { onChain, isOpen } = await describeLink();
    const owners = [...recovery.newOwners];
    assert.deepEqual(onChain, { owners, isHandedOver: true, canStart: false });
    assert.equal(isOpen, false);
  });

  it('the message page distinguishes a canceled request from an expired one', async () => {
    await requestRecovery();
    const { token } = link;
    await call(world, 'POST /auth/signature/cancel', { body: { requestId, token }, token: null });
    assert.equal((await describeLink()).recovery.status, 'cancelled');
    await requestRecovery();
    world.clock.advance(31 * 60_000);
    assert.equal((await describeLink()).recovery.status, 'expired');
  });

  it('the message page is told nothing of the account where the network cannot be read [S22]', async () => {
    await requestRecovery();
    await node.stop();
    const answer = await describeLink();
    assert.ok(!('onChain' in answer));
    assert.equal(answer.recovery.status, 'open');
  });
});
