import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  cancelRecoveryCalls,
  finalizeRecoveryCall,
  type ReadContract,
  type Recovery,
  type RecoveryRequest,
  RecoveryServiceClient,
  RecoveryServiceError,
  readModule,
  safeAbi,
} from '@recovery-guardian/core';
import {
  AccountHolder,
  approvalBy,
  chainClient,
  createBody,
  eoaGuardian,
  freshAddress,
  guardTogether,
  ourGuardian,
  recoveryOf,
  safeGuardian,
  sendAsSafe,
  sendCalls,
  startTestWorld,
  type TestGuardian,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { WrittenConfiguration } from '@recovery-guardian/server';
import { type Address, getAddress, type Hex, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';

/** The service, a friend with their own key, and the Safe of two owners. */
type Guardians = [ours: TestGuardian, friend: TestGuardian, club: TestGuardian];

const gasKey = generatePrivateKey();

for (const moduleVersion of ['0.1.0', '0.2.0'] as const) {
  describe(`recoveries by the service, a friend and a Safe together, sent by the relayer, in a module ${moduleVersion}`, () => {
    let world: TestWorld;
    let client: RecoveryServiceClient;

    before(async () => {
      world = await startTestWorld({ moduleVersion, configure: withRelayer });
      client = new RecoveryServiceClient({ baseUrl: world.url, accessToken: world.accessToken });
      const address = privateKeyToAddress(gasKey);
      await rpc().setBalance({ address, value: parseEther('10') });
    });
    after(() => world.stop());

    const rpc = () => chainClient(world.chain.rpcUrl);
    async function guard(index: number, target: string, threshold: bigint): Promise<Guardians> {
      const guardians: Guardians = [
        await ourGuardian(new AccountHolder(world, index), target),
        eoaGuardian(),
        safeGuardian(world.chain, 2),
      ];
      const addresses = guardians.map(({ address }) => address);
      await guardTogether(world.chain, index, {
        guardians: addresses,
        threshold,
        module: world.recoveryModule,
      });
      return guardians;
    }

    const recovery = (index: number) =>
      recoveryOf(new AccountHolder(world, index), [freshAddress(), freshAddress()], 2n);

    /** Opens the request as the first guardian, and signs it as the others. Returns its id. */
    async function sign(
      recovery: Recovery,
      [first, ...others]: readonly [TestGuardian, ...TestGuardian[]],
    ): Promise<string> {
      // A recent request may not delay the next one.
      world.clock.advance(300_000);
      const { id } = await client.createRecovery(await createBody(first, recovery));
      for (const guardian of others) {
        await client.signRecovery({ id, ...(await approvalBy(guardian, recovery)) });
      }
      return id;
    }

    async function reach(id: string, status: RecoveryRequest['status']): Promise<RecoveryRequest> {
      const deadline = Date.now() + 60_000;
      for (;;) {
        const request = await client.getRecovery(id);
        if (request.status === status) return request;
        if (Date.now() > deadline) throw new Error(`${id} is ${request.status}, not ${status}`);
        await sleep(100);
      }
    }

    const execute = async (id: string) => {
      await client.executeRecovery({ id });
      return reach(id, 'EXECUTED');
    };
    const refusal = (call: Promise<unknown>, reason: string) =>
      assert.rejects(call, (error) => {
        assert.ok(RecoveryServiceError.is(error), String(error));
        assert.equal(error.reason, reason);
        return true;
      });
    /** All that the owner does against it, whether one runs or was only approved. */
    const cancel = async (index: number, account: Address) => {
      const read: ReadContract = async (to, { encode, decode }, ...parameters) => {
        const { data = '0x' } = await rpc().call({ to, data: encode(...parameters) });
        return decode(data);
      };
      const state = await readModule(read, account, world.recoveryModule);
      await sendAsSafe(world.chain, index, cancelRecoveryCalls(state));
    };
    const letGracePeriodPass = async () => {
      await rpc().increaseTime({ seconds: 181 });
      await rpc().mine({ blocks: 1 });
    };
    /** Neither the service nor the chain finalizes it before its time. */
    const finalize = async (id: string, recovery: Recovery) => {
      await refusal(client.finalizeRecovery({ id }), 'recovery-not-ready');
      const early = [finalizeRecoveryCall(world.recoveryModule, recovery.account)];
      await assert.rejects(sendCalls(world.chain, early), /reverted/);
      await letGracePeriodPass();
      await client.finalizeRecovery({ id });
      const { executeData, finalizeData } = await reach(id, 'FINALIZED');
      for (const { sponsored, transactionHash } of [executeData, finalizeData]) {
        assert.equal(sponsored, true);
        await expectSentByGasKey(transactionHash as Hex);
      }
      const safe = { address: recovery.account, abi: safeAbi } as const;
      const owners = await rpc().readContract({ ...safe, functionName: 'getOwners' });
      assert.deepEqual(new Set(owners), new Set(recovery.newOwners));
      const threshold = await rpc().readContract({ ...safe, functionName: 'getThreshold' });
      assert.equal(threshold, recovery.newThreshold);
    };
    const expectSentByGasKey = async (hash: Hex) => {
      const { status, from } = await rpc().getTransactionReceipt({ hash });
      assert.equal(status, 'success');
      assert.equal(getAddress(from), privateKeyToAddress(gasKey));
    };

    it('the service says who pays for the execution and finalization of a recovery', async () => {
      const { sponsorships } = await client.getNetworkConfiguration(world.chain.chainId);
      assert.equal(sponsorships.execution.enabled, true);
      assert.equal(sponsorships.finalization.enabled, true);
    });

    for (const [index, threshold] of [2n, 3n].entries()) {
      it(`a recovery needs ${threshold} of three guardians, can be canceled by the owner before and while it runs, and replaced by a further one`, async () => {
        const [ours, friend, club] = await guard(index, `mia${index}@example.org`, threshold);
        const all = [ours, friend, club] as const;
        const enough: readonly [TestGuardian, ...TestGuardian[]] =
          threshold === 2n ? [ours, friend] : all;
        const last = enough.at(-1) as TestGuardian;

        const started = await recovery(index);
        const first = await sign(started, [ours, ...enough.slice(1, -1)]);
        await refusal(client.executeRecovery({ id: first }), 'insufficient-signatures');
        await client.signRecovery({ id: first, ...(await approvalBy(last, started)) });
        await execute(first);
        await refusal(client.finalizeRecovery({ id: first }), 'recovery-not-ready');

        let running = first;
        if (enough.length < all.length) {
          const asMany = await sign(await recovery(index), enough);
          await refusal(client.executeRecovery({ id: asMany }), 'relay-refused');
          running = await sign(await recovery(index), [club, ours, friend]);
          await execute(running);
          await refusal(client.finalizeRecovery({ id: first }), 'recovery-not-running');
        }
        await refusal(sign(await recovery(index), [friend]), 'relay-refused');

        await cancel(index, started.account);
        await letGracePeriodPass();
        await refusal(client.finalizeRecovery({ id: running }), 'recovery-not-running');

        const invalid = await sign(await recovery(index), enough);
        await cancel(index, started.account);
        await refusal(client.executeRecovery({ id: invalid }), 'recovery-outdated');

        const final = await recovery(index);
        const id = await sign(final, enough);
        await execute(id);
        await finalize(id, final);
      });
    }

    it('a guardian contract that is valid in calls, and reverts in transactions, blocks no recovery', async () => {
      const traitor = '0x00000000000000000000000000000000000000f6';
      await rpc().setCode({ address: traitor, bytecode: validInCallsOnly });
      const friends = [eoaGuardian(), eoaGuardian()] as const;
      const guardians = [...friends.map(({ address }) => address), traitor] as const;
      await guardTogether(world.chain, 2, {
        guardians,
        threshold: 2n,
        module: world.recoveryModule,
      });
      const id = await sign(await recovery(2), friends);
      await client.signRecovery({ id, signer: traitor, signature: '0x01' });
      assert.equal((await client.getRecovery(id)).signatures.length, 3);
      await execute(id);
    });
  });
}

function withRelayer(configuration: WrittenConfiguration): WrittenConfiguration {
  return {
    ...configuration,
    relayer: {
      privateKey: gasKey,
      pollInterval: 200,
      chains: (configuration.chains ?? []).map(({ chainId }) => ({
        chainId,
        maximumFeePerGas: '100',
        perAccount: { maximum: 100 },
        perDay: '10',
        total: '100',
        confirmations: 1,
      })),
    },
  };
}

/**
 * A contract that returns EIP-1271's magic value in free calls, and reverts in a transaction:
 * origin, jump if there is one; else return the value.
 */
const validInCallsOnly: Hex = '0x32601457631626ba7e60e01b60005260206000f35b60006000fd';
