import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Message, startMailbox, startPhone } from '@recovery-guardian/devnet';
import {
  deployManySafes,
  queryPostgres,
  relayerSection,
  type SilentProxy,
  startRedis,
  startSilentProxy,
  type TestWorld,
  testSeed,
} from '@recovery-guardian/devnet/testing';
import type { WrittenConfiguration } from '@recovery-guardian/server';
import { createRandom, type Random } from '../../faults/random.ts';
import { startFaultWorld } from '../../faults/service/fault-world.ts';
import { AccountLife, createLedger, type Ledger } from './account-life.ts';
import { type FaultyDelivery, startFaultyMail, startFaultySms } from './mail-faults.ts';
import { type Branch, type ProviderNode, startProviderNode } from './node-faults.ts';
import { startFaults } from './part-faults.ts';
import { reckon } from './reckoning.ts';
import { startTransactions } from './transactions.ts';

const minutes = Number(process.env.PROOF_MINUTES ?? 60);
const accounts = Number(process.env.PROOF_ACCOUNTS ?? 1_000);
/** How long everything may take to come to rest once the faults have ended, in milliseconds. */
const settling = 10 * 60_000;

it(`${minutes} minutes of others' faults lose nothing and do nothing twice for ${accounts} accounts`, async () => {
  console.log(`TEST_SEED=${testSeed} repeats the random choices`);
  await using parts = new AsyncDisposableStack();
  const random = createRandom(testSeed);
  const surroundings = await startSurroundings(parts, random);
  const { world, databaseUrl, deliveries } = surroundings;
  const ledger = createLedger();
  const lives = liveAll(world, ledger, random);
  const faults = startFaults(surroundings, random);
  await sleep(minutes * 60_000);
  await faults.end();
  await lives;
  await untilQuiet(databaseUrl);

  const acceptedUnseen = new Set(deliveries.flatMap((one) => [...one.acceptedUnseen]));
  const excuseOf = ({ messageId = '', receivedAt }: Message) => {
    if (acceptedUnseen.has(messageId.replace(/^<|@.*$/g, ''))) {
      return 'the provider accepted a message and cut the connection off';
    }
    return faults.isSilent(new Date(receivedAt))
      ? 'the database was silent when a message was accepted'
      : undefined;
  };
  const { rows, details } = await reckon({ world, ledger, databaseUrl, excuseOf });
  const nodes = surroundings.nodes.map(({ faults }) => faults);
  print(ledger, [...deliveries.map((one) => one.faults), ...nodes, faults.log]);
  console.table(rows);
  for (const line of [...ledger.failures, ...details]) console.log(line);
  assert.deepEqual(ledger.failures, []);
  assert.deepEqual(
    rows.filter(({ lost, twice }) => lost + twice > 0),
    [],
  );
});

/** Starts the real parts, each behind what fails. */
async function startSurroundings(parts: AsyncDisposableStack, random: Random) {
  const keep = async <Part extends { stop(): Promise<void> }>(starting: Promise<Part>) => {
    const part = await starting;
    parts.defer(() => part.stop());
    return part;
  };
  const kept = Number.POSITIVE_INFINITY;
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const mailbox = await keep(startMailbox({ kept }));
  const phone = await keep(startPhone({ kept, secret }));
  const redis = await keep(startSilentProxy((await keep(startRedis())).url));
  const mails = [
    await keep(startFaultyMail(mailbox.smtpUrl, random)),
    await keep(startFaultyMail(mailbox.smtpUrl, random)),
  ];
  const sms = await keep(startFaultySms(phone.webhookUrl, random));
  let rpcUrl = '';
  const branch: Branch = {};
  const nodes = [
    await keep(startProviderNode(() => rpcUrl, branch, random)),
    await keep(startProviderNode(() => rpcUrl, branch, random)),
  ];
  let database: SilentProxy | undefined;
  let databaseUrl = '';
  const started = await keep(
    startFaultWorld({
      processes: 2,
      async configure(configuration) {
        databaseUrl = String(configuration.database?.url);
        database = await keep(startSilentProxy(databaseUrl));
        rpcUrl = configuration.chains?.[0]?.rpcUrls?.[0] ?? '';
        const urls = { nodes, mails, sms, redis, database };
        return throughFaults(configuration, { ...urls, secret });
      },
    }),
  );
  const world: TestWorld = Object.create(started, {
    mailbox: { value: mailbox },
    phone: { value: phone },
    url: { get: () => random.pick(started.servers).url },
  });
  return {
    ...{ world, databaseUrl, nodes, branch, mails, sms, redis },
    database: database as SilentProxy,
    deliveries: [...mails, sms],
  };
}

function throughFaults(
  configuration: WrittenConfiguration,
  to: {
    nodes: readonly ProviderNode[];
    mails: readonly FaultyDelivery[];
    sms: FaultyDelivery;
    redis: SilentProxy;
    database: SilentProxy;
    secret: string;
  },
): WrittenConfiguration {
  const { chains = [], delivery, limits, rates } = configuration;
  const { from } = delivery?.email ?? {};
  return {
    ...configuration,
    database: { ...configuration.database, url: to.database.url },
    rates: { ...rates, redisUrl: to.redis.url },
    chains: chains.map((chain) => ({ ...chain, rpcUrls: to.nodes.map(({ url }) => url) })),
    limits: { ...limits, alertsPerTarget: [{ maximum: 1_000_000_000, period: 1 }] },
    delivery: {
      ...delivery,
      email: {
        ...(from && { from }),
        providers: to.mails.map(({ url }, index) => ({ type: 'smtp', name: `mail ${index}`, url })),
      },
      sms: { ...delivery?.sms, webhookUrl: to.sms.url, secret: to.secret },
    },
    alerts: {},
    relayer: { ...relayerSection({ perDay: '10000', total: '10000' }), pollInterval: 1_500 },
  };
}

/** Lets all accounts live, beginning one after the other; the last ones need time, too. */
async function liveAll(world: TestWorld, ledger: Ledger, random: Random): Promise<void> {
  const safes = await deployManySafes(world.chain, accounts);
  const send = await startTransactions(world);
  const pace = (minutes * 60_000 * 0.85) / accounts;
  const ended = new Set<number>();
  const lives = safes.map(async (account, index) => {
    const own = createRandom(random.int(2 ** 31));
    await sleep(pace * index);
    const life = new AccountLife({ world, account, index, random: own, ledger, send });
    await life
      .live()
      .catch((error: Error) => ledger.failures.push(`account ${index}: ${error.message}`));
    ended.add(index);
    if (ended.size % 100 === 0) console.log(`${new Date().toISOString()}: ${ended.size} accounts`);
  });
  const end = minutes * 60_000 + settling;
  await Promise.race([Promise.all(lives), sleep(end, undefined, { ref: false })]);
  for (const index of safes.keys()) {
    if (!ended.has(index)) ledger.failures.push(`account ${index} has not come to its end`);
  }
}

/** Waits until no message and no transaction is left, and the newest events are reported. */
async function untilQuiet(databaseUrl: string): Promise<void> {
  const left = `select (select count(*) from outbox) + (select count(*) from relays
    where status in ('queued', 'sent')) as count`;
  // A message that is tried again waits a minute at most; what is asked last is in no block yet.
  await sleep(20_000);
  for (const end = Date.now() + settling; Date.now() < end; await sleep(2_000)) {
    const [row] = await queryPostgres<{ count: string }>(databaseUrl, left);
    if (row?.count === '0') return;
  }
}

function print(ledger: Ledger, faults: readonly ReadonlyMap<string, number>[]): void {
  const inOrder = (counts: Iterable<[string, number]>) =>
    [...counts].toSorted(([, a], [, b]) => b - a).map(([name, count]) => `${count} × ${name}`);
  const all = new Map<string, number>();
  for (const [name, count] of faults.flatMap((one) => [...one])) {
    all.set(name, (all.get(name) ?? 0) + count);
  }
  console.log('Faults:', ...inOrder(all).map((line) => `\n  ${line}`));
  console.log('Refusals:', ...inOrder(ledger.refusals).map((line) => `\n  ${line}`));
}
