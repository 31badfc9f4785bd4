import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { recoveryModules } from '@recovery-guardian/devnet';
import { finalizeRecoveryCall } from '@recovery-guardian/protocol';
import type { RelayTask } from '@recovery-guardian/recovery-service';
import { parseEther, parseEventLogs, parseGwei } from 'viem';
import {
  createRelayQueue,
  relayLeaseTime,
} from '../../adapters/database/repositories/relays/relays.ts';
import { createEnvironmentSigner } from '../../adapters/guardian-keys/environment-signer.ts';
import { chainConfiguration, createTestLog } from '../../testing/chain-configuration.ts';
import { type RelayerStage, startRelayerStage } from '../../testing/relayer-stage.ts';
import { type ChainRelayer, createChainRelayer } from './chain-relayer.ts';
import { type GasKey, openGasKey } from './gas-key.ts';
import { createRelayChain } from './relay-chain.ts';
import { createMortality, type Death, Died } from './testing/mortal.ts';

const immortal: Death = { step: Number.POSITIVE_INFINITY, moment: 'before' };
const module = recoveryModules.threeMinutes.address;
const finalized = [
  {
    type: 'event',
    name: 'RecoveryFinalized',
    inputs: [
      { name: 'wallet', type: 'address', indexed: true },
      { name: 'newOwners', type: 'address[]', indexed: true },
      { name: 'newThreshold', type: 'uint256', indexed: false },
      { name: 'nonce', type: 'uint256', indexed: false },
    ],
  },
] as const;

describe('a relayer that dies', () => {
  let stage: RelayerStage;
  let key: GasKey;

  before(async () => {
    stage = await startRelayerStage({ accounts: 90 });
    const { privateKey } = stage.gasKey;
    key = await openGasKey(
      { privateKey, pollInterval: 1_000, chains: [] },
      { mode: 'development', guardian: createEnvironmentSigner(`0x${'44'.repeat(32)}`) },
    );
  });
  after(() => stage.stop());

  /** Starts a process that dies at a given step. */
  function start(death: Death): { relayer: ChainRelayer; steps(): number } {
    const { chainId, rpcUrl } = stage.chain;
    const configuration = chainConfiguration({
      chainId,
      rpcUrls: [rpcUrl],
      recoveryModule: { address: module },
    });
    const options = { sender: key.address, confirmations: 2, log: createTestLog() };
    const holder = randomUUID();
    const mortality = createMortality(death);
    const relayer = createChainRelayer({
      chainId,
      module,
      key: mortality.wrap(key),
      chain: mortality.wrap(createRelayChain(configuration, options)),
      queue: mortality.wrap(createRelayQueue(stage.db, { chainId, sender: key.address, holder })),
      terms: {
        steps: ['execute', 'finalize'],
        feeCap: parseGwei('100'),
        maximumGas: 3_000_000n,
        confirmations: 2,
        replaceAfter: 60,
        caps: {
          perAccount: { maximum: 100, period: 3_600 },
          perDay: parseEther('1000'),
          total: parseEther('1000'),
        },
      },
      clock: stage.clock,
      failing: new Set(),
      report() {},
      warn() {},
    });
    return { relayer, steps: () => mortality.steps };
  }

  /** Creates a recovery whose grace period is over. */
  async function ready(): Promise<RelayTask> {
    const guarded = stage.takeAccount();
    const { account } = guarded;
    const { id } = await stage.openRequest(guarded);
    const { newOwners, signatures } = await stage.findRequest(id);
    const [someone] = await stage.client.getAddresses();
    await stage.contract.write.multiConfirmRecovery(
      [account, newOwners, 1n, [...signatures], true],
      { account: someone as typeof account },
    );
    await stage.mine();
    await stage.passGracePeriod();
    const at = stage.clock.now();
    await stage.store.recoveries.advance({ id, from: 'PENDING', to: 'EXECUTED', at });
    const call = finalizeRecoveryCall(module, account);
    return {
      recoveryId: id,
      step: 'finalize',
      chainId: stage.chain.chainId,
      account,
      call,
    };
  }

  /** Relays one recovery while time passes and blocks are mined. */
  async function relay({ relayer }: { relayer: ChainRelayer }, task: RelayTask): Promise<void> {
    await relayer.submit(task);
    await relayer.work();
    stage.clock.advance(61_000);
    // It is now stuck and gets higher fees.
    await relayer.work();
    await stage.mine();
    await relayer.work();
    await stage.mine(2);
    await relayer.work();
  }

  async function expectDoneOnce({ account, recoveryId }: RelayTask, nonce: number): Promise<void> {
    assert.equal(await stage.statusOf(recoveryId), 'FINALIZED');
    const logs = await stage.client.getLogs({ address: module, fromBlock: 0n });
    const events = parseEventLogs({ abi: finalized, logs }).filter(
      ({ args }) => args.wallet === account,
    );
    assert.equal(events.length, 1);
    assert.equal(await stage.minedNonce(), nonce + 1);
  }

  it('between any two steps loses nothing and sends nothing twice', async () => {
    const whole = await ready();
    const first = start(immortal);
    const nonce = await stage.minedNonce();
    await relay(first, whole);
    await expectDoneOnce(whole, nonce);
    const steps = first.steps();
    assert.ok(steps > 15, String(steps));

    for (let step = 1; step <= steps; step++) {
      for (const moment of ['before', 'after'] as const) {
        const task = await ready();
        const nonce = await stage.minedNonce();
        stage.clock.advance(relayLeaseTime * 1_000);
        await assert.rejects(relay(start({ step, moment }), task), Died, `${moment} ${step}`);
        stage.clock.advance(relayLeaseTime * 1_000);
        // The caller got no answer, and asks again.
        await relay(start(immortal), task);
        await expectDoneOnce(task, nonce);
      }
    }
  });
});
