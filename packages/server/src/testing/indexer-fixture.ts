import { type Chain as LocalChain, recoveryModules, startChain } from '@recovery-guardian/devnet';
import { chainClient, createTestClock } from '@recovery-guardian/devnet/testing';
import { sql } from 'kysely';
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { createEventLog } from '../alerts/event-repository.ts';
import { createEventSource } from '../alerts/event-source.ts';
import { createIndexer } from '../alerts/indexer.ts';
import { createNodes } from '../chains/nodes.ts';
import type { ReadChainConfiguration } from '../configuration/alerts.ts';
import { defaultSettings, type Quota, type Settings } from '../configuration/service-settings.ts';
import { createOutbox, type QueuedMessage } from '../delivery/outbox-repository.ts';

import { createStore } from '../service.ts';
import { chainConfiguration, createTestLog, openTestChain } from './chain-configuration.ts';
import { cipher, createId, openTestStore } from './open-test-store.ts';
import { createTestCodes } from './test-secrets.ts';

const moduleAbi = parseAbi(['function invalidateNonce()']);
const voidSignatures = encodeFunctionData({ abi: moduleAbi, functionName: 'invalidateNonce' });

export type IndexerFixture = Awaited<ReturnType<typeof startIndexerFixture>>;

/** Starts a real chain and database, with indexers whose rounds a test runs itself. */
export async function startIndexerFixture() {
  const [chain, test] = await Promise.all([startChain(), openTestStore()]);
  const { address: module } = recoveryModules.threeMinutes;
  const client = chainClient(chain.rpcUrl);
  // Blocks are mined by the tests.
  await client.setIntervalMining({ interval: 0 });
  const clock = createTestClock();
  const log = createTestLog();
  const codes = createTestCodes();
  const store = createStore(test.db, cipher, clock);
  const outbox = createOutbox(test.db, { cipher, now: clock.now });

  const served = openTestChain(
    { chainId: chain.chainId, rpcUrls: [chain.rpcUrl], recoveryModules: [{ address: module }] },
    { log },
  );
  await served.verify();

  /** The ports that the alerts' use cases need. */
  function serviceWith({
    webhooks = [],
    alertsPerTarget = [{ maximum: 10_000, period: 60 }],
  }: {
    webhooks?: string[];
    alertsPerTarget?: readonly Quota[];
  }) {
    const settings: Settings = {
      ...defaultSettings,
      alerts: { ...defaultSettings.alerts, channels: ['email'], webhooks },
      limits: { ...defaultSettings.limits, alertsPerTarget },
    };
    return { chains: { find: () => served }, clock, codes, settings };
  }

  /** Creates an indexer like that of one process. */
  function open({
    rpcUrls = [chain.rpcUrl],
    rpcBatchSize = 32,
    quorum = 1,
    reading = {},
    webhooks = [],
    alertsPerTarget,
    reader = createId(),
  }: {
    rpcUrls?: string[];
    rpcBatchSize?: number;
    quorum?: number;
    reading?: Partial<ReadChainConfiguration>;
    webhooks?: string[];
    alertsPerTarget?: readonly Quota[];
    reader?: string;
  } = {}) {
    const { chainId } = chain;
    const configuration = chainConfiguration({
      chainId,
      rpcUrls,
      rpcBatchSize,
      quorum,
      recoveryModules: [{ address: module }],
    });
    const read = { chainId, confirmations: 1, maximumRange: 100, ...reading };
    return createIndexer({
      ...serviceWith({ webhooks, ...(alertsPerTarget && { alertsPerTarget }) }),
      reading: read,
      module,
      source: createEventSource({
        nodes: createNodes(configuration, { log }),
        module,
        version: () => '0.1.0',
        maximumRange: read.maximumRange,
        log,
      }),
      checkpoints: createEventLog(test.db),
      store,
      log,
      reader,
      signal: new AbortController().signal,
    });
  }

  return {
    chain,
    client,
    clock,
    log,
    module,
    store,
    db: test.db,
    serviceWith,
    open,

    async subscribe(account: Address, target = 'mia@example.org', owner = account): Promise<void> {
      const id = createId();
      const codeHash = codes.hashCode({ challengeId: id, code: '123456' });
      const now = clock.now();
      await store.transaction(async ({ subscriptions }) => {
        const subscription = { id, account, owner, channel: 'email', target } as const;
        await subscriptions.findOrCreate({
          ...subscription,
          language: 'en',
          via: undefined,
          maximum: 10,
          now,
        });
        const expiresAt = new Date(now.getTime() + 600_000);
        await subscriptions.setCode({ id, codeHash, expiresAt });
        const budget = { maximum: 20, period: 60 };
        await subscriptions.check({ id, codeHashes: [codeHash], maximumTries: 5, budget, now });
      });
    },

    /** Registers a target for an account, whose code is right at once. */
    async register(
      account: Address,
      {
        channel,
        target,
        via,
      }: { channel: 'email' | 'sms'; target: string; via?: readonly string[] },
    ): Promise<void> {
      const [id, now] = [createId(), clock.now()];
      const { chainId } = chain;
      await store.transaction(async ({ registrations }) => {
        const details = { id, account, chainId, channel, target, via, createdAt: now };
        await registrations.findOrCreate({ ...details, language: 'en' });
        await registrations.activate({ id, now, coolingOffEnd: now, deletedSince: now });
      });
    },

    /** Makes an account invalidate its nonce, which any account may do for itself, and mines it. */
    async emit(account: Address, count = 1): Promise<Hex[]> {
      const first = await client.getTransactionCount({ address: account });
      const call = { account, to: module, data: voidSignatures, gas: 100_000n };
      const sending = Array.from({ length: count }, (_, index) =>
        client.sendTransaction({ ...call, nonce: first + index }),
      );
      const hashes = await Promise.all(sending);
      await client.mine({ blocks: 1 });
      return hashes;
    },

    /** Replaces the newest blocks by empty ones. */
    async reorganize(depth: number): Promise<void> {
      await client.request({ method: 'anvil_reorg', params: [depth, []] } as never);
    },

    /** Claims all queued messages. */
    async takeMessages(): Promise<QueuedMessage[]> {
      clock.advance(31_000);
      const entries = await outbox.claim({ limit: 10_000, now: clock.now() });
      await outbox.remove(entries.map(({ message }) => message.id));
      return entries.map(({ message }) => message);
    },

    /** Forgets which events were announced. */
    async forget(): Promise<void> {
      await sql`truncate told_events`.execute(test.db);
    },

    async stop() {
      await Promise.all([chain.stop(), test.stop()]);
    },
  };
}

/** Unlocks an account of the chain that no other test uses. */
export function eventMaker({ accounts }: LocalChain, index = 0): Address {
  const maker = accounts[index];
  if (!maker) throw new RangeError(`The local chain has no account ${index}`);
  return maker.address;
}
