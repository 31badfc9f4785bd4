import { setTimeout as sleep } from 'node:timers/promises';
import { type Mailbox, startMailbox } from '@recovery-guardian/devnet';
import {
  AlertOwner,
  type FaultyNode,
  startFaultyNode,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { WrittenConfiguration } from '@recovery-guardian/server';
import type { Hex } from 'viem';
import { percentile } from '../../bench/kit/statistics.ts';
import type { Check, Scale } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import { inParallel } from '../kit/in-parallel.ts';
import { atAnyProcess } from '../service/holder.ts';
import { atMostTwo, startProofWorld } from '../service/proof-world.ts';
import { EventMaker, eventsOfOne } from './event-maker.ts';

/** Transactions per second. */
const perSecond = 20;
/** Reorgs exceed the confirmations, so that reported events are removed again. */
const confirmations = 4;
const deepest = 12;
/** After this long without a message none will come, in milliseconds. */
const patience = 120_000;

/** Each event is reported once despite failing nodes, limited answers and reorgs. */
export function alertsUnderFaults(processes: number): Check {
  return {
    name: `alerts under faults, ${processes === 1 ? 'one process' : 'several processes'}`,
    target:
      '10,000 events, 20 % RPC failures, reorgs of depth 1-12 -> 0 missed, 0 reported twice, p99 from block to provider < 30 s',
    async measure(scale) {
      const parts = new AsyncDisposableStack();
      try {
        const log = await startMailbox({ kept: Number.POSITIVE_INFINITY });
        parts.defer(() => log.stop());
        let rpcUrl = '';
        const nodes: FaultyNode[] = [];
        for (let i = 0; i < 2; i++) {
          const node = await startFaultyNode(() => rpcUrl, scale.random.next);
          parts.defer(() => node.stop());
          nodes.push(node);
        }
        const world = await startProofWorld({
          processes: atMostTwo(scale, processes),
          configure(configuration) {
            rpcUrl = configuration.chains?.[0]?.rpcUrls?.[0] ?? '';
            return withAlerts(configuration, { nodes, log });
          },
        });
        parts.defer(() => world.stop());
        return await run(world, { log, nodes, scale });
      } finally {
        await parts.disposeAsync();
      }
    },
  };
}

function withAlerts(
  configuration: WrittenConfiguration,
  { nodes, log }: { nodes: readonly FaultyNode[]; log: Mailbox },
): WrittenConfiguration {
  const { chains = [], limits, delivery } = configuration;
  const chainId = chains[0]?.chainId ?? 0;
  return {
    ...configuration,
    chains: chains.map((chain) => ({ ...chain, rpcUrls: nodes.map(({ url }) => url) })),
    limits: { ...limits, alertsPerTarget: [{ maximum: 1_000_000_000, period: 1 }] },
    delivery: { ...delivery, email: { ...delivery?.email, smtpUrl: log.smtpUrl } },
    alerts: { pollInterval: 500, chains: [{ chainId, confirmations, maximumRange: 50 }] },
  };
}

interface Fixture {
  log: Mailbox;
  nodes: readonly FaultyNode[];
  scale: Scale;
}

async function run(world: TestWorld, { log, nodes, scale }: Fixture) {
  const { random, onProgress } = scale;
  const transactions = scale.of(2_000, 8);
  const maker = await EventMaker.open(world, random, scale.of(20, 3));
  await subscribeAll(world, { maker, log, scale });
  for (const node of nodes) Object.assign(node, { faultRate: 0.2, maximumRange: 20 });

  const depths = await makeEvents(maker, { count: transactions, scale });
  const wanted = transactions * eventsOfOne.length;
  await waitFor({ log, maker }, wanted);
  // What is reported twice is reported late.
  await sleep(scale.of(20_000, 2_000));

  const told = countTold({ log, maker });
  const failures: string[] = [];
  for (const hash of maker.hashes) {
    for (const event of eventsOfOne) {
      const times = told.get(`${hash} ${event}`)?.length ?? 0;
      if (times === 0) failures.push(`${event} of ${hash} was missed`);
      if (times > 1) failures.push(`${event} of ${hash} was reported ${times} times`);
    }
  }
  const latencies = [...told].flatMap(([key, times]) => {
    const minedAt = maker.minedAt(key.split(' ', 1)[0] as Hex) ?? 0;
    // Reported before a reorg removed it, it has no block to count from.
    return times.filter((time) => time >= minedAt).map((time) => time - minedAt);
  });
  const p99 = percentile(latencies, 0.99);
  const faults = nodes.reduce((sum, node) => sum + node.faults, 0);
  const requests = nodes.reduce((sum, node) => sum + node.requests, 0);
  onProgress(`reorgs of depth ${depths.join(' ')}`);
  return {
    measured: [
      `${wanted} events, processes: ${world.servers.length}`,
      `${depths.length} reorgs of depth ${Math.min(...depths)}-${Math.max(...depths)}`,
      `${faults} of ${requests} RPC requests failed`,
      `p50 ${percentile(latencies, 0.5)} ms, p99 ${p99} ms`,
      tell(failures, 'missed or reported twice'),
    ].join('; '),
    holds: failures.length === 0 && p99 < 30_000,
  };
}

/** Subscribes a separate address to every account. */
async function subscribeAll(
  world: TestWorld,
  { maker, log, scale }: { maker: EventMaker; log: Mailbox; scale: Scale },
): Promise<void> {
  const all = atAnyProcess({ ...world, mailbox: log }, scale.random);
  await inParallel(maker.accounts, 4, (account, index) =>
    new AlertOwner(all, 0, account).subscribeWhole(`alerts${index}@example.org`),
  );
}

/** Sends transactions during reorgs; returns the reorgs' depths. */
async function makeEvents(
  maker: EventMaker,
  { count, scale }: { count: number; scale: Scale },
): Promise<number[]> {
  const { random, onProgress } = scale;
  const depths: number[] = [];
  const reorganize = async () => {
    const depth = 1 + (depths.length % deepest);
    depths.push(depth);
    await maker.reorganize(depth);
  };
  for (let sent = 0; sent < count; ) {
    const next = performance.now() + 1_000;
    for (let i = 0; i < Math.min(perSecond, scale.of(perSecond, 2)) && sent < count; i++, sent++) {
      await maker.send();
    }
    await maker.look();
    if (random.chance(scale.of(0.15, 0.3))) await reorganize();
    if (sent % 200 === 0) onProgress(`${sent} of ${count} transactions`);
    await sleep(Math.max(0, next - performance.now()));
  }
  // Each depth at least once, including the maximum.
  while (depths.length < scale.of(deepest, 2)) {
    await sleep(2_000);
    await maker.look();
    await reorganize();
  }
  for (const end = Date.now() + patience; (await maker.countWaiting()) > 0; await sleep(1_000)) {
    if (Date.now() > end) throw new Error('Some transactions were not included in any block');
    await maker.resend();
    await maker.look();
  }
  await maker.look();
  return depths;
}

/** A busy machine may be late; after this time an event counts as missed. */
async function waitFor(told: Told, wanted: number): Promise<void> {
  let count = countTold(told).size;
  for (let end = Date.now() + patience; count < wanted && Date.now() < end; await sleep(1_000)) {
    const { size } = countTold(told);
    if (size > count) end = Date.now() + patience;
    count = size;
  }
}

interface Told {
  log: Mailbox;
  maker: EventMaker;
}

/**
 * When each event was reported, by its transaction and content. Ignores how the accounts got their
 * guardians: a busy indexer may read that only after the subscription.
 */
function countTold({ log, maker }: Told): Map<string, number[]> {
  const hashes = new Set<string>(maker.hashes);
  const told = new Map<string, number[]>();
  for (const { subject, text, receivedAt } of log.messages) {
    const [, hash] = /Transaction: (0x[0-9a-f]{64})/.exec(text) ?? [];
    const event = eventsOfOne.find((one) => one.test(subject));
    if (!hash || !hashes.has(hash) || !event) continue;
    const key = `${hash} ${event}`;
    told.set(key, [...(told.get(key) ?? []), Date.parse(receivedAt)]);
  }
  return told;
}
