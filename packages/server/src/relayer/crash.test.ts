import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { finalizeRecoveryCall } from '@recovery-guardian/core';
import { recoveryModules } from '@recovery-guardian/devnet';
import { useStarted } from '@recovery-guardian/devnet/testing';
import { parseEther, parseEventLogs, parseGwei } from 'viem';
import { createNodes } from '../chains/nodes.ts';
import { createEnvironmentSigner } from '../keys/guardian-keys.ts';
import type { RelayTask } from '../service.ts';
import { chainConfiguration, createTestLog } from '../testing/chain-configuration.ts';
import { startRelayerFixture } from '../testing/relayer-fixture.ts';
import { type ChainRelayer, createChainRelayer } from './chain-relayer.ts';
import { type GasKey, openGasKey } from './open-relayer.ts';
import { createRelayChain } from './relay-chain.ts';
import { relayLeaseTime } from './relay-nonces.ts';
import { createRelayQueue } from './relays.ts';
import { type CrashPoint, createFaultInjection, InjectedCrash } from './testing/fault-injection.ts';

const never: CrashPoint = { step: Number.POSITIVE_INFINITY, moment: 'before' };
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
  let key: GasKey;

  const fixture = useStarted(() => startRelayerFixture({ accounts: 90 }));
  before(async () => {
    const { privateKey } = fixture.gasKey;
    key = await openGasKey(
      { privateKey, pollInterval: 1_000, chains: [] },
      { mode: 'development', guardian: createEnvironmentSigner(`0x${'44'.repeat(32)}`) },
    );
  });

  /** Starts a process that dies at a given step. */
  function start(crash: CrashPoint): { relayer: ChainRelayer; steps(): number } {
    const { chainId, rpcUrl } = fixture.chain;
    const configuration = chainConfiguration({
      chainId,
      rpcUrls: [rpcUrl],
      recoveryModules: [{ address: module }],
    });
    const nodes = createNodes(configuration, { log: createTestLog() });
    const options = { sender: key.address, confirmations: 2 };
    const holder = randomUUID();
    const faults = createFaultInjection(crash);
    const relayer = createChainRelayer({
      chainId,
      modules: [module],
      key: faults.wrap(key),
      chain: faults.wrap(createRelayChain(nodes, options)),
      queue: faults.wrap(createRelayQueue(fixture.db, { chainId, sender: key.address, holder })),
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
      clock: fixture.clock,
      failing: new Set(),
      report() {},
      log: createTestLog(),
      warn() {},
    });
    return { relayer, steps: () => faults.steps };
  }

  /** Creates a recovery whose grace period is over. */
  async function ready(): Promise<RelayTask> {
    const request = await fixture.openRequest(fixture.takeAccount());
    const { id, account, chainId } = request;
    await fixture.executeByOthers(request);
    await fixture.passGracePeriod();
    const at = fixture.clock.now();
    await fixture.store.recoveries.advance({ id, from: 'PENDING', to: 'EXECUTED', at });
    const call = finalizeRecoveryCall(module, account);
    return { recoveryId: id, step: 'finalize', chainId, account, call };
  }

  /** Relays one recovery while time passes and blocks are mined. */
  async function relay({ relayer }: { relayer: ChainRelayer }, task: RelayTask): Promise<void> {
    await relayer.submit(task);
    await relayer.work();
    fixture.clock.advance(61_000);
    // It is now stuck and gets higher fees.
    await relayer.work();
    await fixture.mine();
    await relayer.work();
    await fixture.mine(2);
    await relayer.work();
  }

  async function expectDoneOnce({ account, recoveryId }: RelayTask, nonce: number): Promise<void> {
    assert.equal(await fixture.statusOf(recoveryId), 'FINALIZED');
    const logs = await fixture.client.getLogs({ address: module, fromBlock: 0n });
    const events = parseEventLogs({ abi: finalized, logs }).filter(
      ({ args }) => args.wallet === account,
    );
    assert.equal(events.length, 1);
    assert.equal(await fixture.minedNonce(), nonce + 1);
  }

  it('a relayer that dies between any two steps loses nothing and sends nothing twice', async () => {
    const whole = await ready();
    const first = start(never);
    const nonce = await fixture.minedNonce();
    await relay(first, whole);
    await expectDoneOnce(whole, nonce);
    const steps = first.steps();
    assert.ok(steps > 15, String(steps));

    for (let step = 1; step <= steps; step++) {
      for (const moment of ['before', 'after'] as const) {
        const task = await ready();
        const nonce = await fixture.minedNonce();
        fixture.clock.advance(relayLeaseTime * 1_000);
        await assert.rejects(
          relay(start({ step, moment }), task),
          InjectedCrash,
          `${moment} ${step}`,
        );
        fixture.clock.advance(relayLeaseTime * 1_000);
        // The caller got no answer, and asks again.
        await relay(start(never), task);
        await expectDoneOnce(task, nonce);
      }
    }
  });
});
