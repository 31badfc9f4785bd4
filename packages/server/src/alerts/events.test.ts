import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  executeRecoveryCall,
  finalizeRecoveryCall,
  recoveryModuleFunctions,
  sentinelAddress,
} from '@recovery-guardian/core';
import {
  AccountHolder,
  AlertOwner,
  approvalBy,
  chainClient,
  eoaGuardian,
  freshAddress,
  guardTogether,
  recoveryOf,
  sendAsSafe,
  sendCalls,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';
import { encodeFunctionData, parseAbi } from 'viem';

const moduleAbi = parseAbi([
  'function changeThreshold(uint256 threshold)',
  'function invalidateNonce()',
  'function revokeGuardianWithThreshold(address previous, address guardian, uint256 threshold)',
]);
const subscribed = 'mia@example.org';
const registered = 'registered@example.org';
const phone = '+4915112345678';

/** One account's history; the tests depend on their order. */
describe('alerts about an account', () => {
  const [first, second] = [eoaGuardian(), eoaGuardian()];

  const world = useTestWorld({
    configure: (configuration) => ({
      ...configuration,
      service: { ...configuration.service, accountPage: 'https://wallet.example/security' },
      alerts: { pollInterval: 100 },
    }),
  });
  const mia = new AccountHolder(world, 0);
  before(async () => {
    const owner = new AlertOwner(world, 0);
    await owner.subscribeWhole(subscribed);
    await owner.subscribeWhole(phone, 'sms');
    await mia.registerWhole(registered);
    // The same mailbox for both channels: it must not get any alert twice.
    await mia.registerWhole(subscribed.toUpperCase());
  });

  const module = () => world.recoveryModule;
  const accountLink = () =>
    `https://wallet.example/security#account=${mia.account}&chain=${world.chain.chainId}`;
  const asSafe = (data: `0x${string}`) =>
    sendAsSafe(world.chain, 0, [{ to: module(), value: 0n, data }]);
  const mailed = (subject: RegExp, to = subscribed) =>
    world.mailbox.waitFor((message) => message.to === to && subject.test(message.subject));
  const texted = (text: RegExp) => world.phone.waitFor((message) => text.test(message.text));
  const sentTo = (to: string) =>
    world.mailbox.messages.filter((message) => message.to.toLowerCase() === to);

  /** Starts the grace period with the guardians' signatures; returns the recovery and its end. */
  async function execute(newOwners = [freshAddress()], guardians = [first]) {
    const recovery = await recoveryOf(mia, newOwners);
    const signatures = await Promise.all(
      guardians.map((guardian) => approvalBy(guardian, recovery)),
    );
    await sendCalls(world.chain, [executeRecoveryCall({ ...recovery, signatures })]);
    return recovery;
  }

  async function executeAfter(): Promise<number> {
    const client = chainClient(world.chain.rpcUrl);
    const { executeAfter } = await client.readContract({
      address: module(),
      abi: parseAbi([
        'struct RecoveryRequest { uint256 guardiansApprovalCount; uint256 newThreshold; uint64 executeAfter; address[] newOwners; }',
        'function getRecoveryRequest(address wallet) view returns (RecoveryRequest)',
      ]),
      functionName: 'getRecoveryRequest',
      args: [mia.account],
    });
    return Number(executeAfter);
  }

  it('an alert is sent when a guardian is added and when the threshold changes', async () => {
    await guardTogether(world.chain, 0, {
      guardians: [first.address, second.address],
      threshold: 1n,
    });
    const added = await mailed(/^A new address can help you back into account/);
    assert.ok(added.text.includes(`Account: ${mia.account}`));
    assert.match(added.text, /Transaction: 0x[0-9a-f]{64}/);
    assert.ok(added.text.includes(`Check this account:\n${accountLink()}\n`), added.text);
    await mailed(/^Helpers needed for account .*: now 1$/);
    for (const { address } of [first, second]) {
      await world.mailbox.waitFor(
        ({ to, text }) => to === subscribed && text.includes(`Address: ${address}`),
      );
    }
    await texted(/^0x\w{4}\.\.\w{4} can now help to recover account 0x/);
  });

  it('the alert of a recovery states the new owner, when it takes effect, and how to stop it', async () => {
    const { newOwners } = await execute();
    const message = await mailed(/started to take over your account/);
    const end = new Date((await executeAfter()) * 1_000);
    const date = end.toLocaleDateString('en', { dateStyle: 'full', timeZone: 'UTC' });
    const time = end.toISOString().slice(11, 16);
    assert.ok(message.text.includes(`From ${date}, ${time} UTC, the new wallet`), message.text);
    assert.ok(message.text.includes(`Stop this recovery:\n${accountLink()}\n`), message.text);
    assert.ok(message.text.includes(`New wallet: ${newOwners[0]}`), message.text);
    assert.ok(message.text.includes('We write to you when you can get back in.'), message.text);
    const data = recoveryModuleFunctions.cancelRecovery.encode();
    assert.ok(
      message.text.includes(
        `the account calls: ${module()}\nwith the data: ${data}\nwith the data: 0x5a57b46f`,
      ),
    );
    await texted(/^From .* UTC account 0x\w{4}\.\.\w{4} on Local GOES TO the new wallet 0x/);
  });

  it('the alert of a recovery also goes to registered targets, once per mailbox', async () => {
    await mailed(/started to take over your account/, registered);
    const subjects = sentTo(registered).map(({ subject }) => subject);
    assert.ok(!subjects.some((subject) => /can help/.test(subject)), String(subjects));
    const takeovers = sentTo(subscribed).filter(({ subject }) =>
      /started to take over/.test(subject),
    );
    assert.equal(takeovers.length, 1);
  });

  it('the alert of a replaced recovery names the new one', async () => {
    const several = [freshAddress(), freshAddress(), freshAddress()];
    await execute(several, [first, second]);
    const replaced = await mailed(/was replaced by another$/);
    assert.ok(replaced.text.includes(recoveryModuleFunctions.cancelRecovery.encode()));
    const started = await world.mailbox.waitFor(
      ({ to, text }) => to === subscribed && several.every((owner) => text.includes(owner)),
    );
    assert.ok(started.text.includes('3 new wallets'));
    assert.ok(started.text.includes('Wallets that must sign: 1'));
  });

  it('an alert is sent when the owner cancels a recovery', async () => {
    await asSafe(recoveryModuleFunctions.cancelRecovery.encode());
    const { text } = await mailed(/^The recovery of account .* was stopped$/);
    assert.ok(text.includes('it opens with the same wallet as before'));
    await mailed(/^The recovery of account .* was stopped$/, registered);
  });

  it('an alert is sent when signatures are voided, the threshold rises or a guardian is removed', async () => {
    await asSafe(encodeFunctionData({ abi: moduleAbi, functionName: 'invalidateNonce' }));
    await mailed(/^Earlier OKs .* were canceled$/);
    await asSafe(
      encodeFunctionData({ abi: moduleAbi, functionName: 'changeThreshold', args: [2n] }),
    );
    await mailed(/: now 2$/);
    // The module lists the newest guardian first.
    const revocation = [sentinelAddress, second.address, 1n] as const;
    await asSafe(
      encodeFunctionData({
        abi: moduleAbi,
        functionName: 'revokeGuardianWithThreshold',
        args: revocation,
      }),
    );
    const { text } = await mailed(/^An address can no longer help you back into account/);
    assert.ok(text.includes(`Address: ${second.address}`));
  });

  it('the alert of a finalized recovery names the new owners', async () => {
    const newOwners = [freshAddress(), freshAddress()];
    await execute(newOwners);
    const chain = chainClient(world.chain.rpcUrl);
    await chain.increaseTime({ seconds: 181 });
    await sendCalls(world.chain, [finalizeRecoveryCall(module(), mia.account)]);
    for (const to of [subscribed, registered]) {
      const { text } = await mailed(/now opens with a new wallet$/, to);
      for (const owner of newOwners) assert.ok(text.includes(`New wallet: ${owner}`), text);
    }
    await texted(/NOW OPENS WITH 2 new wallets/);
  });
});
