import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  disableModuleCall,
  type ModuleVersion,
  type RecoveryRequest,
  RecoveryServiceClient,
  safeAbi,
  sentinelAddress,
} from '@recovery-guardian/core';
import { recoveryModules, recoveryModulesV2 } from '@recovery-guardian/devnet';
import {
  AccountHolder,
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
  sendAsSafe,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';
import { type Address, parseEther } from 'viem';

const versions = ['0.1.0', '0.2.0'] as const;
const moduleOf = {
  '0.1.0': recoveryModules.threeMinutes.address,
  '0.2.0': recoveryModulesV2.threeMinutes.address,
};

/** The history of two accounts; the tests depend on their order. */
describe('a service of several recovery modules', () => {
  const world = useTestWorld({
    configure: (configuration) => ({
      ...configuration,
      relayer: relayerSection({ confirmations: 1 }),
      alerts: { pollInterval: 100 },
    }),
  });
  const friend = eoaGuardian();
  let client: RecoveryServiceClient;

  before(async () => {
    client = new RecoveryServiceClient({ baseUrl: world.url, accessToken: world.accessToken });
    await rpc().setBalance({ address: gasKey.address, value: parseEther('10') });
  });

  const rpc = () => chainClient(world.chain.rpcUrl);
  /** An account's holder, who cancels and recovers by the module of a version. */
  const holderIn = (version: ModuleVersion, index: number) => {
    const recoveryModule: Address = moduleOf[version];
    return new AccountHolder({ ...world, recoveryModule, moduleVersion: version }, index);
  };
  const ownersOf = (address: Address) =>
    rpc().readContract({ address, abi: safeAbi, functionName: 'getOwners' });

  async function reach(id: string, status: RecoveryRequest['status']): Promise<void> {
    for (const end = Date.now() + 30_000; ; await sleep(100)) {
      const request = await client.getRecovery(id);
      if (request.status === status) return;
      if (Date.now() > end) throw new Error(`${id} is ${request.status}, not ${status}`);
    }
  }

  /** Has the service sign by a code and the friend by a key, and the relayer execute. */
  async function start(holder: AccountHolder, target: string, newOwner: Address): Promise<string> {
    // A recent request may not delay the next one.
    world.clock.advance(300_000);
    const recovery = await recoveryOf(holder, [newOwner]);
    const ours = await ourGuardian(holder, target);
    const { id, moduleAddress } = await client.createRecovery(await createBody(ours, recovery));
    assert.equal(moduleAddress, recovery.module.toLowerCase());
    await client.signRecovery({ id, ...(await approvalBy(friend, recovery)) });
    await client.executeRecovery({ id });
    await reach(id, 'EXECUTED');
    return id;
  }

  async function finish(id: string): Promise<void> {
    await rpc().increaseTime({ seconds: 181 });
    await rpc().mine({ blocks: 1 });
    await client.finalizeRecovery({ id });
    await reach(id, 'FINALIZED');
  }

  it('the network configuration lists all modules, the default one first', async () => {
    const { moduleAddress, modules = [] } = await client.getNetworkConfiguration(31337);
    assert.equal(modules[0]?.address, moduleAddress);
    assert.deepEqual(
      modules.map(({ version, delay }) => [version, delay]),
      [
        ['0.1.0', 180],
        ['0.2.0', 180],
        ['0.2.0', 604_800],
      ],
    );
  });

  describe('for an account with two of them enabled', () => {
    const target = 'mia@example.org';

    before(async () => {
      const mia = holderIn('0.1.0', 0);
      const ours = await ourGuardian(mia, target);
      for (const version of versions) {
        const guardians = [ours.address, friend.address];
        await guardTogether(world.chain, 0, {
          guardians,
          threshold: 2n,
          module: moduleOf[version],
        });
      }
    });

    it('a request that names none of them, or a foreign one, is refused and says so', async () => {
      const mia = holderIn('0.1.0', 0);
      const recovery = await recoveryOf(mia);
      const { moduleAddress: _, ...unnamed } = await createBody(friend, recovery);
      const query = { account: mia.account, chainId: '31337', nonce: '0x0' };
      const foreign = { moduleAddress: recoveryModules.fourteenDays.address };
      for (const [names, hint] of [
        [{}, /has enabled several recovery modules: name one of 0x/],
        [foreign, /does not sign for this recovery module: name one of 0x/],
      ] as const) {
        for (const answer of [
          await mia.requestSignature(names),
          await call(world, 'POST /recoveries/create', { body: { ...unnamed, ...names } }),
          await call(world, 'GET /recoveries/fetchByAddress', { query: { ...query, ...names } }),
        ]) {
          assert.equal(answer.status, 400, JSON.stringify(answer.body));
          const { details } = answer.body.error;
          assert.equal(details.field, 'moduleAddress');
          assert.match(details.hint, hint);
        }
      }
    });

    for (const version of versions) {
      it(`it is alarmed of a recovery in the module ${version}, and cancels it there`, async () => {
        const mia = holderIn(version, 0);
        const newOwner = freshAddress();
        const id = await start(mia, target, newOwner);
        const { text } = await world.mailbox.waitFor(
          (message) =>
            /started to take over/.test(message.subject) &&
            message.text.includes(`New wallet: ${newOwner}`),
        );
        assert.ok(text.includes(`the account calls: ${moduleOf[version]}`), text);
        assert.equal(text.includes('0x5a57b46f'), version === '0.1.0', 'its version is known');
        await mia.cancelRecovery();
        await assert.rejects(client.finalizeRecovery({ id }), /.+/);
      });
    }

    it('recoveries in both run at once, and are listed by module', async () => {
      const newOwners = [freshAddress(), freshAddress()] as const;
      const ids = [
        await start(holderIn('0.1.0', 0), target, newOwners[0]),
        await start(holderIn('0.2.0', 0), target, newOwners[1]),
      ] as const;
      const { account } = holderIn('0.1.0', 0);
      for (const [index, version] of versions.entries()) {
        const { nonce = '0x0' } = await client.getRecovery(ids[index] ?? '');
        const listed = await client.listRecoveries({
          ...{ account, chainId: 31337, nonce: BigInt(nonce), moduleAddress: moduleOf[version] },
        });
        assert.deepEqual(
          [listed.length > 0, listed.some(({ id }) => id === ids[index])],
          [true, true],
        );
        assert.ok(
          listed.every(({ moduleAddress }) => moduleAddress === moduleOf[version].toLowerCase()),
        );
      }
      for (const [index, id] of ids.entries()) {
        await finish(id);
        assert.deepEqual(await ownersOf(account), [newOwners[index]]);
      }
    });
  });

  it('an account moves from version 0.1.0 to 0.2.0 and is recovered again, and no longer by 0.1.0', async () => {
    const target = 'noa@example.org';
    const before = holderIn('0.1.0', 1);
    const now = holderIn('0.2.0', 1);
    const ours = await ourGuardian(before, target);
    const guards = { guardians: [ours.address, friend.address], threshold: 2n };
    await guardTogether(world.chain, 1, { ...guards, module: moduleOf['0.1.0'] });
    const { body: first } = await before.requestSignature({ newOwners: [freshAddress()] });
    assert.equal(first.moduleAddress.toLowerCase(), moduleOf['0.1.0'].toLowerCase());

    const disable = disableModuleCall(before.account, sentinelAddress, moduleOf['0.1.0']);
    await sendAsSafe(world.chain, 1, [disable]);
    await guardTogether(world.chain, 1, { ...guards, module: moduleOf['0.2.0'] });
    world.clock.advance(300_000);
    const { body: second } = await before.requestSignature({ newOwners: [freshAddress()] });
    assert.equal(second.moduleAddress.toLowerCase(), moduleOf['0.2.0'].toLowerCase());
    const refused = await before.requestSignature({ moduleAddress: moduleOf['0.1.0'] });
    assert.equal(refused.status, 400);
    assert.match(refused.body.error.details.hint, /has not enabled this recovery module/);

    const newOwner = freshAddress();
    await finish(await start(now, target, newOwner));
    assert.deepEqual(await ownersOf(now.account), [newOwner]);
  });
});
