import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { RecoveryServiceClient, RecoveryServiceError } from '@recovery-guardian/client';
import {
  eoaGuardian,
  guardTogether,
  latestCode,
  safeGuardian,
  sendAsSafe,
  startTestWorld,
  type TestGuardian,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import {
  cancelRecoveryCall,
  type Recovery,
  type RecoveryRequest,
  recoveryModuleAbi,
  safeAbi,
} from '@recovery-guardian/protocol';
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  parseAbi,
  parseEther,
  publicActions,
} from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { register } from './account-holder.ts';

/** The service, a friend with a key of their own, and the Safe of two owners. */
type Guardians = [ours: TestGuardian, friend: TestGuardian, club: TestGuardian];

describe('accounts guarded by the service, a friend and a Safe together', () => {
  let world: TestWorld;
  let client: RecoveryServiceClient;
  const gasKey = generatePrivateKey();

  before(async () => {
    world = await startTestWorld({
      configure: (configuration) => ({
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
      }),
    });
    client = new RecoveryServiceClient({ baseUrl: world.url, accessToken: world.accessToken });
    const address = privateKeyToAddress(gasKey);
    await rpc().setBalance({ address, value: parseEther('10') });
  });
  after(() => world.stop());

  const rpc = () =>
    createTestClient({
      chain: foundry,
      mode: 'anvil',
      transport: http(world.chain.rpcUrl),
    }).extend(publicActions);
  const accountOf = (index: number) => world.chain.accounts[index]?.safe as Address;

  /** The service as a guardian: it signs what is confirmed by the code that reaches the target. */
  async function registerService(index: number, target: string): Promise<TestGuardian> {
    const { challengeId } = await register(world, client, target, { index });
    const challenge = await latestCode(world, target);
    const { guardianAddress } = await client.submitRegistration({ challengeId, challenge });
    return {
      address: guardianAddress as Address,
      async sign({ account, newOwners, newThreshold, chainId }) {
        const { requestId, auths } = await client.requestSignature({
          account,
          newOwners: [...newOwners],
          newThreshold: Number(newThreshold),
          chainId,
        });
        const { signature } = await client.submitSignature({
          requestId,
          challengeId: auths[0]?.challengeId ?? '',
          challenge: await latestCode(world, target),
        });
        return signature as Hex;
      },
    };
  }

  async function guard(index: number, target: string, threshold: bigint): Promise<Guardians> {
    const guardians: Guardians = [
      await registerService(index, target),
      eoaGuardian(),
      safeGuardian(world.chain, 2),
    ];
    const addresses = guardians.map(({ address }) => address);
    await guardTogether(world.chain, index, { guardians: addresses, threshold });
    return guardians;
  }

  /** A recovery of the account at its current nonce. */
  async function recoveryOf(index: number): Promise<Recovery> {
    const account = accountOf(index);
    const module = world.recoveryModule;
    const nonce = await rpc().readContract({
      address: module,
      abi: recoveryModuleAbi,
      functionName: 'nonce',
      args: [account],
    });
    const newOwners = [0, 1].map(() => privateKeyToAddress(generatePrivateKey()));
    return { chainId: world.chain.chainId, module, account, newOwners, newThreshold: 2n, nonce };
  }

  /** The first opens the request, the others sign it. Answers its id. */
  async function sign(
    recovery: Recovery,
    [first, ...others]: readonly [TestGuardian, ...TestGuardian[]],
  ): Promise<string> {
    // Whoever opened one lately may open the next.
    world.clock.advance(300_000);
    const { account, newOwners, newThreshold, chainId } = recovery;
    const { id } = await client.createRecovery({
      account,
      newOwners: [...newOwners],
      newThreshold: Number(newThreshold),
      chainId,
      signer: first.address,
      signature: await first.sign(recovery),
    });
    for (const guardian of others) {
      const signature = await guardian.sign(recovery);
      await client.signRecovery({ id, signer: guardian.address, signature });
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
  const letGracePeriodPass = async () => {
    await rpc().increaseTime({ seconds: 181 });
    await rpc().mine({ blocks: 1 });
  };
  /** Finalizes it by the relayer, and reads on chain whose the account is. */
  const finalize = async (id: string, recovery: Recovery) => {
    await refusal(client.finalizeRecovery({ id }), 'recovery-not-ready');
    await letGracePeriodPass();
    await client.finalizeRecovery({ id });
    const { executeData, finalizeData } = await reach(id, 'FINALIZED');
    for (const { sponsored, transactionHash } of [executeData, finalizeData]) {
      assert.equal(sponsored, true);
      const hash = transactionHash as Hex;
      const { status, from } = await rpc().getTransactionReceipt({ hash });
      assert.equal(status, 'success');
      assert.equal(getAddress(from), privateKeyToAddress(gasKey));
    }
    const safe = { address: recovery.account, abi: safeAbi } as const;
    const owners = await rpc().readContract({ ...safe, functionName: 'getOwners' });
    assert.deepEqual(new Set(owners), new Set(recovery.newOwners));
    const threshold = await rpc().readContract({ ...safe, functionName: 'getThreshold' });
    assert.equal(threshold, recovery.newThreshold);
  };

  it('says that execution and finalization are paid for', async () => {
    const { sponsorships } = await client.getNetworkConfiguration(world.chain.chainId);
    assert.equal(sponsorships.execution.enabled, true);
    assert.equal(sponsorships.finalization.enabled, true);
  });

  it('need three of three, all of whom the module takes', async () => {
    const [ours, friend, club] = await guard(1, 'noa@example.org', 3n);
    const recovery = await recoveryOf(1);
    const id = await sign(recovery, [ours, friend]);
    await refusal(client.executeRecovery({ id }), 'insufficient-signatures');
    await client.signRecovery({
      id,
      signer: club.address,
      signature: await club.sign(recovery),
    });
    await execute(id);
    await finalize(id, recovery);
  });

  it('need two of three; more replace it, the owner cancels it, and makes it invalid', async () => {
    const [ours, friend, club] = await guard(0, 'mia@example.org', 2n);
    const first = await sign(await recoveryOf(0), [ours, friend]);
    await execute(first);

    const second = await sign(await recoveryOf(0), [friend, club]);
    await refusal(client.executeRecovery({ id: second }), 'relay-refused');
    const better = await sign(await recoveryOf(0), [club, ours, friend]);
    await execute(better);
    await refusal(client.finalizeRecovery({ id: first }), 'recovery-not-running');

    const module = world.recoveryModule;
    await sendAsSafe(world.chain, 0, [cancelRecoveryCall(module)]);
    await letGracePeriodPass();
    await refusal(client.finalizeRecovery({ id: better }), 'recovery-not-running');

    const invalid = await sign(await recoveryOf(0), [friend, club]);
    const data = encodeFunctionData({ abi: parseAbi(['function invalidateNonce()']) });
    await sendAsSafe(world.chain, 0, [{ to: module, value: 0n, data }]);
    await refusal(client.executeRecovery({ id: invalid }), 'recovery-outdated');

    const recovery = await recoveryOf(0);
    const last = await sign(recovery, [club, ours]);
    await execute(last);
    await finalize(last, recovery);
  });

  it('are not held up by a contract that says yes when asked, and no when it is sent', async () => {
    const traitor = '0x00000000000000000000000000000000000000f6';
    await rpc().setCode({ address: traitor, bytecode: yesToQuestionsAlone });
    const friends = [eoaGuardian(), eoaGuardian()] as const;
    const guardians = [...friends.map(({ address }) => address), traitor] as const;
    await guardTogether(world.chain, 2, { guardians, threshold: 2n });
    const id = await sign(await recoveryOf(2), friends);
    await client.signRecovery({ id, signer: traitor, signature: '0x01' });
    assert.equal((await client.getRecovery(id)).signatures.length, 3);
    await execute(id);
  });
});

/**
 * A contract that answers EIP-1271's magic value where nobody pays for the answer, and reverts within
 * a transaction: origin, jump if there is one; else return the value.
 */
const yesToQuestionsAlone: Hex = '0x32601457631626ba7e60e01b60005260206000f35b60006000fd';
