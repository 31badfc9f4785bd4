import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  executeRecoveryCall,
  type RecoveryRequest,
  RecoveryServiceClient,
  safeAbi,
} from '@recovery-guardian/core';
import {
  AccountHolder,
  AlertOwner,
  approvalBy,
  call,
  chainClient,
  createBody,
  eoaGuardian,
  freshAddress,
  gasKey,
  guardTogether,
  ourGuardian,
  recoveryOf,
  relayerSection,
  sendCalls,
  type TestGuardian,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';
import { type Address, type Hex, pad, parseAbi, parseEther } from 'viem';

const email = 'mia@example.org';
const subscribed = 'noa@example.org';

for (const moduleVersion of ['0.1.0', '0.2.0'] as const) {
  /** One account's history; the tests depend on their order. */
  describe(`the service on a recovery module of version ${moduleVersion}`, () => {
    const world = useTestWorld({
      moduleVersion,
      configure: (configuration) => ({
        ...configuration,
        relayer: relayerSection({ confirmations: 1, automatic: true }),
        alerts: { pollInterval: 100 },
      }),
    });
    const mia = new AccountHolder(world, 0);
    const friend = eoaGuardian();
    let ours: Awaited<ReturnType<typeof ourGuardian>>;
    let client: RecoveryServiceClient;

    before(async () => {
      client = new RecoveryServiceClient({ baseUrl: world.url, accessToken: world.accessToken });
      await rpc().setBalance({ address: gasKey.address, value: parseEther('10') });
      ours = await ourGuardian(mia, email);
      const guardians = [ours.address, friend.address];
      const { recoveryModule: module } = world;
      await guardTogether(world.chain, 0, { guardians, threshold: 2n, module });
      await new AlertOwner(world, 0).subscribeWhole(subscribed);
    });

    const rpc = () => chainClient(world.chain.rpcUrl);
    const mailed = (subject: RegExp, to: string) =>
      world.mailbox.waitFor((message) => message.to === to && subject.test(message.subject));
    const subjectsTo = (to: string) =>
      world.mailbox.messages.filter((message) => message.to === to).map(({ subject }) => subject);

    async function reach(id: string, status: RecoveryRequest['status']): Promise<RecoveryRequest> {
      for (const end = Date.now() + 30_000; ; await sleep(100)) {
        const request = await client.getRecovery(id);
        if (request.status === status) return request;
        if (Date.now() > end) throw new Error(`${id} is ${request.status}, not ${status}`);
      }
    }

    /** Collects both guardians' signatures, by code and by key, and has the relayer execute. */
    async function start(newOwners: readonly Address[]): Promise<string> {
      // A recent request may not delay the next one.
      world.clock.advance(300_000);
      const recovery = await recoveryOf(mia, newOwners);
      const { id } = await client.createRecovery(await createBody(ours, recovery));
      await client.signRecovery({ id, ...(await approvalBy(friend, recovery)) });
      await client.executeRecovery({ id });
      const { executeData } = await reach(id, 'EXECUTED');
      assert.equal(executeData.sponsored, true);
      return id;
    }

    it(`the service signs by a code, relays, alerts and sees the owner cancel: ${moduleVersion}`, async () => {
      const newOwner = freshAddress();
      const id = await start([newOwner]);
      const { matchPhrase } = await client.getRecovery(id);
      const { text: codeText } = await mailed(/^Your code to get back into account/, email);
      assert.ok(codeText.includes(matchPhrase), codeText);
      for (const to of [email, subscribed]) {
        const { text } = await mailed(/started to take over your account/, to);
        assert.ok(text.includes(`New wallet: ${newOwner}`), text);
        assert.match(text, /we finish it for you then, and write to you/);
        assert.ok(text.includes(`Words of this recovery: ${matchPhrase}\n`), text);
      }
      await mia.cancelRecovery();
      await mailed(/^The recovery of account .* was stopped$/, email);
      await assert.rejects(client.finalizeRecovery({ id }), /.+/);
      assert.deepEqual(
        subjectsTo(subscribed).filter((subject) => /preparing|voided/.test(subject)),
        [],
        'what another alert says is not repeated',
      );
    });

    it(`approvals of a next recovery are taken while it could replace the running one, and no longer: ${moduleVersion} [S139]`, async () => {
      const noa = new AccountHolder(world, 1);
      const own = await ourGuardian(noa, subscribed);
      const { recoveryModule: module } = world;
      const guardians = [own.address, friend.address];
      await guardTogether(world.chain, 1, { guardians, threshold: 1n, module });
      const open = async (by: TestGuardian) =>
        client.createRecovery(await createBody(by, await recoveryOf(noa)));
      const wrong = await open(friend);
      await reach(wrong.id, 'EXECUTED');

      world.clock.advance(300_000);
      const correction = await recoveryOf(noa);
      const { id } = await client.createRecovery(await createBody(own, correction));
      await client.signRecovery({ id, ...(await approvalBy(friend, correction)) });
      await client.executeRecovery({ id });
      await reach(id, 'EXECUTED');

      const body = await createBody(friend, await recoveryOf(noa));
      const atOnce = await call(world, 'POST /recoveries/create', { body });
      for (const answer of [atOnce, await noa.requestSignature()]) {
        assert.equal(answer.status, 400, JSON.stringify(answer.body));
        assert.match(answer.body.error.message, /running that all guardians have approved/);
      }
      await noa.cancelRecovery();
      await open(friend);
    });

    it(`nothing is registered or signed while the module is the account’s fallback handler: ${moduleVersion}`, async () => {
      const slot = '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5';
      const handler = await rpc().getStorageAt({ address: mia.account, slot });
      const setHandler = (value: Hex) =>
        rpc().setStorageAt({ address: mia.account, index: slot, value });
      const { requestId, challengeId, code } = await mia.requestForCode(email);
      await setHandler(pad(world.recoveryModule));
      for (const answer of [
        await mia.register('late@example.org'),
        await mia.requestSignature(),
        await mia.submitSignature(requestId, challengeId, code),
      ]) {
        assert.equal(answer.status, 400, JSON.stringify(answer.body));
        assert.equal(answer.body.error.details.reason, 'account-not-safe');
        assert.match(answer.body.error.details.hint, /anyone can become its guardian/);
      }
      await setHandler(handler ?? '0x');
      const { body } = await mia.submitSignature(requestId, challengeId, code);
      assert.match(body.signature, /^0x/);
    });

    it(`a signature is worth nothing after the owner canceled: ${moduleVersion}`, async () => {
      const recovery = await recoveryOf(mia);
      const signatures = [await approvalBy(ours, recovery), await approvalBy(friend, recovery)];
      await mia.cancelRecovery();
      await assert.rejects(
        sendCalls(world.chain, [executeRecoveryCall({ ...recovery, signatures })]),
        /reverted/,
      );
    });

    it(`the service relays the end of a recovery, and alerts of the new owners: ${moduleVersion}`, async () => {
      const newOwners = [freshAddress(), freshAddress()];
      const id = await start(newOwners);
      await rpc().increaseTime({ seconds: 181 });
      await rpc().mine({ blocks: 1 });
      await client.finalizeRecovery({ id });
      await reach(id, 'FINALIZED');
      const safe = { address: mia.account, abi: safeAbi } as const;
      const owners = await rpc().readContract({ ...safe, functionName: 'getOwners' });
      assert.deepEqual(new Set(owners), new Set(newOwners));
      const { text } = await mailed(/now opens with a new wallet$/, email);
      const { matchPhrase } = await client.getRecovery(id);
      assert.ok(text.includes(`Words of this recovery: ${matchPhrase}\n`), text);
      for (const owner of newOwners) assert.ok(text.includes(`New wallet: ${owner}`), text);
    });
  });
}

describe('approvals in a module of version 0.2.0', () => {
  const world = useTestWorld({
    moduleVersion: '0.2.0',
    configure: (configuration) => ({ ...configuration, alerts: { pollInterval: 100 } }),
  });
  const mia = new AccountHolder(world, 0);

  it('an approval is told to subscribers and registered contacts before the waiting time starts', async () => {
    await mia.registerWhole(email);
    await new AlertOwner(world, 0).subscribeWhole(subscribed);
    const guardian = world.chain.accounts[3]?.address as Address;
    const guardians = [guardian, freshAddress()];
    const { recoveryModule: module } = world;
    await guardTogether(world.chain, 0, { guardians, threshold: 2n, module });
    const { newOwners, nonce } = await recoveryOf(mia);
    const rpc = chainClient(world.chain.rpcUrl);
    await rpc.writeContract({
      account: guardian,
      address: module,
      abi: parseAbi([
        'function confirmRecovery(address wallet, address[] newOwners, uint256 newThreshold, uint256 nonce, bool execute)',
      ]),
      functionName: 'confirmRecovery',
      args: [mia.account, newOwners, 1n, nonce, false],
    });
    await rpc.mine({ blocks: 2 });
    for (const to of [email, subscribed]) {
      const { text } = await world.mailbox.waitFor(
        (message) => message.to === to && /preparing to take over/.test(message.subject),
      );
      assert.ok(text.includes(`Address: ${guardian}`), text);
      assert.match(text, /The waiting time has not started yet/);
      assert.ok(text.includes(`the account calls: ${module}\nwith the data: 0x0ba234d6`), text);
      assert.ok(!text.includes('0x5a57b46f'), 'one call is enough');
    }
  });
});
