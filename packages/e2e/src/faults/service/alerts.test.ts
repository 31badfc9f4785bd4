import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Mailbox, startMailbox } from '@recovery-guardian/devnet';
import {
  AlertOwner,
  type FaultyNode,
  startFaultyNode,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { WrittenConfiguration } from '@recovery-guardian/server';
import { inParallel, withRandom } from '../kit.ts';
import type { Random } from '../random.ts';
import { EventMaker, eventsOfOne } from './event-maker.ts';
import { atAnyProcess, startFaultWorld } from './fault-world.ts';

const transactions = 8;
/** Reorgs exceed the confirmations, so that reported events are removed again. */
const confirmations = 4;
const deepest = 12;
/** After this long without a message none will come, in milliseconds. */
const patience = 120_000;

it(
  'two processes report each event once, despite failing nodes, limited answers and reorgs',
  { timeout: 280_000 },
  withRandom(async (random) => {
    await using parts = new AsyncDisposableStack();
    const log = await startMailbox({ kept: Number.POSITIVE_INFINITY });
    parts.defer(() => log.stop());
    let rpcUrl = '';
    const nodes: FaultyNode[] = [];
    for (let i = 0; i < 2; i++) {
      const node = await startFaultyNode(() => rpcUrl, random.next);
      parts.defer(() => node.stop());
      nodes.push(node);
    }
    const world = await startFaultWorld({
      processes: 2,
      configure(configuration) {
        rpcUrl = configuration.chains?.[0]?.rpcUrls?.[0] ?? '';
        return withAlerts(configuration, { nodes, log });
      },
    });
    parts.defer(() => world.stop());
    const maker = await EventMaker.open(world, random, 3);
    await subscribeAll(world, { maker, log, random });
    for (const node of nodes) Object.assign(node, { faultRate: 0.2, maximumRange: 20 });

    await makeEvents(maker, random);
    await waitFor({ log, maker }, transactions * eventsOfOne.length);
    // What is reported twice is reported late.
    await sleep(2_000);

    const reports = countReports({ log, maker });
    const failures = maker.hashes.flatMap((hash) =>
      eventsOfOne.flatMap((event) => {
        const times = reports.get(`${hash} ${event}`) ?? 0;
        return times === 1 ? [] : [`${event} of ${hash} was reported ${times} times`];
      }),
    );
    assert.deepEqual(failures, []);
    assert.ok(nodes.some(({ faults }) => faults > 0));
  }),
);

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

/** Subscribes a separate address to every account. */
async function subscribeAll(
  world: TestWorld,
  { maker, log, random }: { maker: EventMaker; log: Mailbox; random: Random },
): Promise<void> {
  const all = atAnyProcess({ ...world, mailbox: log }, random);
  await inParallel(maker.accounts, 4, (account, index) =>
    new AlertOwner(all, 0, account).subscribeWhole(`alerts${index}@example.org`),
  );
}

/** Sends transactions, two a second, during reorgs of at least two depths. */
async function makeEvents(maker: EventMaker, random: Random): Promise<void> {
  let reorgs = 0;
  const reorganize = () => maker.reorganize(1 + (reorgs++ % deepest));
  for (let sent = 0; sent < transactions; ) {
    const next = performance.now() + 1_000;
    for (let i = 0; i < 2 && sent < transactions; i++, sent++) await maker.send();
    if (random.chance(0.3)) await reorganize();
    await sleep(Math.max(0, next - performance.now()));
  }
  while (reorgs < 2) {
    await sleep(2_000);
    await reorganize();
  }
  for (const end = Date.now() + patience; (await maker.countWaiting()) > 0; await sleep(1_000)) {
    if (Date.now() > end) throw new Error('Some transactions were not included in any block');
    await maker.resend();
  }
}

/** A busy machine may be late; after this time an event counts as missed. */
async function waitFor(reported: Reported, wanted: number): Promise<void> {
  let count = 0;
  for (let end = Date.now() + patience; count < wanted && Date.now() < end; await sleep(1_000)) {
    const { size } = countReports(reported);
    if (size > count) end = Date.now() + patience;
    count = size;
  }
}

interface Reported {
  log: Mailbox;
  maker: EventMaker;
}

/**
 * How often each event was reported, by its transaction and content. Ignores how the accounts got their
 * guardians: a busy indexer may read that only after the subscription.
 */
function countReports({ log, maker }: Reported): Map<string, number> {
  const hashes = new Set<string>(maker.hashes);
  const reports = new Map<string, number>();
  for (const { subject, text } of log.messages) {
    const [, hash] = /Transaction: (0x[0-9a-f]{64})/.exec(text) ?? [];
    const event = eventsOfOne.find((one) => one.test(subject));
    if (!hash || !hashes.has(hash) || !event) continue;
    const key = `${hash} ${event}`;
    reports.set(key, (reports.get(key) ?? 0) + 1);
  }
  return reports;
}
