import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { entryPoints } from '@recovery-guardian/core';
import { startBundler, startMailbox } from '@recovery-guardian/devnet';
import {
  AccountHolder,
  deployManySafes,
  queryPostgres,
  startPgBouncer,
  startRedis,
  type TestWorld,
  until,
} from '@recovery-guardian/devnet/testing';
import type { Configuration } from '@recovery-guardian/server';
import { type Address, type Hex, numberToHex } from 'viem';
import { inParallel } from '../../faults/kit.ts';
import { protect, startFaultWorld } from '../../faults/service/fault-world.ts';
import { startNginx } from '../../servers/nginx.ts';
import { fill } from './fill.ts';
import { type Host, startHost } from './host.ts';
import { startLoad } from './load.ts';
import { type Network, startNetwork } from './network.ts';
import {
  ask,
  readDeposit,
  startSender,
  type Terms,
  WatchedPolicy,
  watchReservations,
} from './policies.ts';
import { measureUpkeep } from './upkeep.ts';

const callers = 8;
/** Of each link, in milliseconds, each way. */
const delay = 1;
const targetOf = (index: number) => `hosts${index}@example.org`;

/** How many registrations the large tables have. */
const size = Number(process.env.PROOF_REGISTRATIONS ?? 10_000_000);
const pause = 10_000;
const rounds = 9;
const platformPort = 3001;
/** A team may ask ten times a second. */
const changePause = 500;

it('requests to a host wait no longer with millions of registrations, and upkeep uses indexes', async (test) => {
  await using parts = new AsyncDisposableStack();
  const { world, network, folder, all, configure } = await startSurroundings(parts);
  const { chainId } = world.chain;
  const fewUrl = String(world.configuration.database.url);
  const manyUrl = await copyDatabase(fewUrl);
  const secretsFile = String(world.configuration.secrets.file);
  const [{ key: dataKey }] = JSON.parse(await readFile(secretsFile, 'utf8')).dataKeys;
  await fill(fewUrl, { chainId, count: 1_000, dataKey });
  await fill(manyUrl, { chainId, count: size, dataKey });
  const start = async (index: number, url: string) =>
    startHost(parts, network.hosts[index] as Place, {
      configuration: await configure(url),
      folder,
    });
  const few = await start(0, fewUrl);
  const many = await start(1, manyUrl);
  const ratios: number[] = [];
  // In turn, so that the state of the machine affects both; the first round fills caches.
  for (let round = 0; round <= rounds; round++) {
    const ofFew = await medianLatency(all, few.address);
    ratios.push((await medianLatency(all, many.address)) / ofFew);
  }
  const ratio = median(ratios.slice(1));
  test.diagnostic(`${size} registrations: median latency ${ratio.toFixed(2)} of that with 1,000`);
  assert.ok(ratio <= 1.2, `${ratio}`);
  const upkeep = await measureUpkeep({
    ...{ url: manyUrl, size, host: many, target: targetOf(0), secretsFile },
    startPurging: () => start(2, manyUrl),
  });
  for (const { name, rows, milliseconds, scanned } of upkeep) {
    const seconds = (milliseconds / 1_000).toFixed(1);
    test.diagnostic(`${name}: ${seconds} s, ${scanned} rows without index`);
    assert.ok(milliseconds < Math.max(60_000, rows), name);
    assert.ok(scanned < 10_000, name);
  }
});

it('a killed host, a database that stands still and a wrong clock lose and double nothing', async () => {
  await using parts = new AsyncDisposableStack();
  const { world, mailbox, network, folder, all, configure } = await startSurroundings(parts);
  const url = String(world.configuration.database.url);
  const options = { configuration: await configure(url), folder };
  const [first, second, third] = network.hosts as [Place, Place, Place];
  const killed = await startHost(parts, first, options);
  const others = [
    await startHost(parts, second, options),
    await startHost(parts, third, { ...options, skew: 20_000 }),
  ];
  const addresses = [killed, ...others].map(({ address }) => address);
  const nginx = await startNginx(parts, folder, addresses);
  const load = startLoad(
    all.map((caller) => at(caller, nginx.url)),
    { mailbox, targetOf },
  );
  await sleep(pause);
  process.kill(killed.pid, 'SIGKILL');
  await sleep(pause);
  await startHost(parts, first, options);
  await sleep(pause);
  const database = await processesOfPostgres(String(world.databaseFiles));
  for (const pid of database) process.kill(pid, 'SIGSTOP');
  await sleep(pause);
  for (const pid of database) process.kill(pid, 'SIGCONT');
  await sleep(pause);
  const { ids, failures } = await load.end();
  // What the dead host left there.
  await untilEmpty(url, 'outbox').catch((error: Error) => failures.push(error.message));
  load.checkCopies();
  const [row] = await queryPostgres<{ count: number }>(
    url,
    `select count(*)::int from signature_requests
     where status = 'signed' and id in (${ids.map((id) => `'${id}'`)})`,
  );
  await others[0]?.command('audit', 'verify');
  assert.deepEqual(failures, []);
  assert.equal(row?.count, ids.length);
  assert.ok(ids.length > callers);
});

it('gas policies that are changed under load on three hosts pay no more than they allow, and refuse nothing else', async (test) => {
  await using parts = new AsyncDisposableStack();
  const { world, network, folder, configure } = await startSurroundings(parts);
  const url = String(world.configuration.database.url);
  const listOverspent = await watchReservations(url);
  const bundler = await startBundler({ chain: world.chain });
  parts.defer(() => bundler.stop());
  const bundlerUrls = [await network.link(bundler.url)];
  const { chains, ...others } = await configure(url);
  const hosts: Host[] = [];
  for (const place of network.hosts) {
    const configuration = {
      ...others,
      chains: chains.map((chain) => ({ ...chain, bundlerUrls })),
      platform: { host: place.address, port: platformPort },
    };
    hosts.push(await startHost(parts, place, { configuration, folder }));
  }
  const anyHost = () => hosts[randomInt(hosts.length)] as Host;
  const [first] = hosts as [Host];
  const create = async (...words: string[]) => (await first.command(...words)).output.trim();
  const team = ['--team', 'acme'];
  const keys = await Promise.all([1, 2, 3].map(() => create('api-keys', 'create', ...team)));
  const scopes = ['--scope', 'gas-policies:read', '--scope', 'gas-policies:write'];
  const managementKey = await create('management-keys', 'create', 'acme', ...scopes);
  const nginx = await startNginx(
    parts,
    folder,
    hosts.map(({ address }) => address),
  );
  const { chainId } = world.chain;
  const entryPoint = entryPoints['0.8'];
  const asking = { url: nginx.url, chainId, entryPoint, keys };

  /** Calls the platform API of any host. */
  const platform = async (method: string, path: string, body?: object) => {
    const { address } = anyHost();
    const answer = await fetch(
      `http://${address.split(':')[0]}:${platformPort}/v1/gas-policies${path}`,
      {
        method,
        headers: {
          authorization: `Bearer ${managementKey}`,
          'if-match': '*',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
    );
    const told = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(told)}`);
    return told;
  };
  const fund = (id: string, wei: bigint) => anyHost().command('policies', 'fund', id, String(wei));
  const createPolicy = async (name: string) => {
    const accessRules = { accounts: { allowAll: true } };
    const { id } = await platform('POST', '', { name, chainId, accessRules });
    await fund(id, 10n ** 18n);
    return id as string;
  };
  const trial = await createPolicy('The cost of one');
  assert.equal((await ask({ id: trial, attempts: [] }, asking)).refusal, undefined);
  const cost = BigInt((await platform('GET', `/${trial}`)).billing.lockedBalance);
  const open = async (name: string, total: bigint) => {
    const policy = new WatchedPolicy(await createPolicy(name), cost, {
      ...{ isEnabled: true, perOperation: 10n ** 18n, total },
    });
    await fund(policy.id, total);
    return policy;
  };
  const renamed = await open('Renamed', cost * 120n);
  const switched = await open('Switched', cost * 100_000n);
  const capped = await open('Capped', cost * 100_000n);
  const funded = await open('Funded', cost * 40n);
  const named = { renamed, switched, capped, funded };
  const all = Object.values(named);
  const executed = await createPolicy('Executed');

  let isOver = false;
  const repeat = async (work: () => Promise<unknown>, pauseAfter = 0) => {
    for (; !isOver; await sleep(pauseAfter)) await work();
  };
  const update = (id: string, body: object) => platform('PATCH', `/${id}`, body);
  let names = 0;
  const rename = (id: string) => update(id, { name: `Name ${++names}` });
  const toggled = (policy: WatchedPolicy, terms: Partial<Terms>, body: object) =>
    policy.change(terms, () => update(policy.id, body));
  const caps = (maxPerOp: bigint) => ({ accountRules: { maxPerOp: numberToHex(maxPerOp) } });
  const amounts = [20n, 100n, 60n, 160n];
  const senders = [
    await startSender(world.chain, asking, executed),
    await startSender(world.chain, asking, executed),
  ];
  const deposit = await readDeposit(world.chain);
  const running = Promise.all([
    ...Array.from({ length: callers }, () =>
      repeat(() => ask(all[randomInt(4)] ?? renamed, asking)),
    ),
    repeat(() => rename(renamed.id), changePause),
    repeat(() => rename(executed), changePause),
    repeat(async () => {
      const isEnabled = !switched.terms.isEnabled;
      await toggled(switched, { isEnabled }, { general: { enabled: isEnabled } });
    }, changePause),
    repeat(async () => {
      const perOperation = capped.terms.perOperation < cost ? cost : cost - 1n;
      await toggled(capped, { perOperation }, caps(perOperation));
    }, changePause),
    repeat(async () => {
      const total = cost * (amounts.shift() ?? 160n);
      await funded.change({ total }, () => fund(funded.id, total));
    }),
    ...senders.map(({ send }) => repeat(send)),
  ]);
  // What fails ends the others.
  await Promise.race([sleep(6 * pause), running]);
  isOver = true;
  await running;

  await until('what was executed is booked', async () => {
    const [row] = await queryPostgres<{ left: number }>(
      url,
      `select count(*)::int as left from sponsorships
       where policy_id = '${executed}' and not is_settled`,
    );
    return row?.left === 0;
  });
  const sums = await queryPostgres<{ id: string; operations: number; wei: string }>(
    url,
    `select policy_id as id, count(*)::int as operations, sum(cost)::text as wei
     from sponsorships group by policy_id`,
  );
  const versions = await queryPostgres<{ id: string; count: number }>(
    url,
    'select policy_id as id, count(*)::int from gas_policy_versions group by policy_id',
  );
  assert.deepEqual(await listOverspent(), []);
  for (const [name, policy] of Object.entries(named)) {
    const { operations, wei } = sums.find(({ id }) => id === policy.id) ?? {
      operations: 0,
      wei: 0,
    };
    const highest = policy.changes.reduce(
      (most, { terms: { total } }) => (total > most ? total : most),
      0n,
    );
    const refused = Object.entries(
      Object.groupBy(policy.attempts, ({ refusal = 'signed' }) =>
        refusal.replace(/.*(": | policy )/, ''),
      ),
    ).map(([reason, ones = []]) => `${ones.length} ${reason.slice(0, 60)}`);
    const changes = versions.find(({ id }) => id === policy.id)?.count;
    test.diagnostic(`${name}: ${changes} versions; ${refused.join('; ')}`);
    assert.equal(operations, policy.signed, 'each signature is in the ledger, and nothing else');
    assert.ok(BigInt(wei) <= highest);
    assert.deepEqual(policy.findWrongAnswers(), []);
  }
  assert.equal(renamed.signed, 120, 'what is only renamed pays until it is used up');
  for (const { attempts, signed } of [switched, capped]) {
    assert.ok(signed > 0 && signed < attempts.length);
  }
  const answered = all.flatMap(({ attempts }) => attempts);
  const times = answered.map(({ start, end }) => end - start);
  const usual = median(times).toFixed(0);
  test.diagnostic(`${answered.length} requests for signatures, median ${usual} ms`);
  const costs = senders.flatMap((sender) => sender.costs);
  const paid = costs.reduce((sum, one) => sum + one, 0n);
  const booked = sums.find(({ id }) => id === executed);
  test.diagnostic(`${costs.length} operations executed for ${paid} wei, each booked exactly`);
  assert.ok(costs.length > 2);
  assert.deepEqual([booked?.operations, BigInt(booked?.wei ?? 0)], [costs.length, paid]);
  assert.equal(deposit - (await readDeposit(world.chain)), paid);
});

/** How long a request waits at this address, while all callers request recoveries, in milliseconds. */
async function medianLatency(all: readonly Caller[], address: string): Promise<number> {
  const times: number[] = [];
  await inParallel(Array.from({ length: 400 }), callers, async (_one, index) => {
    const holder = at(all[index % callers] as Caller, `http://${address}`);
    const start = performance.now();
    const { status } = await holder.requestSignature();
    if (status !== 200) throw new Error(`a request was answered ${status}`);
    times.push(performance.now() - start);
  });
  return median(times);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

type Place = Network['hosts'][number];

interface Caller {
  readonly world: TestWorld;
  readonly ref: { account: Address; owners: Hex[] };
}

/** Starts PostgreSQL, PgBouncer, Redis, chain and mailbox, and the network of three hosts. */
async function startSurroundings(parts: AsyncDisposableStack) {
  const folder = await mkdtemp(join(tmpdir(), 'recovery-guardian-hosts-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const world = await startFaultWorld();
  parts.defer(() => world.stop());
  const owners = [world.chain.accounts[0]?.privateKey as Hex];
  const accounts = await deployManySafes(world.chain, callers);
  const all: Caller[] = accounts.map((account) => ({ world, ref: { account, owners } }));
  await protect(
    all.map((caller) => at(caller, world.url)),
    targetOf,
  );
  // Its own server has only prepared the database, which is copied now.
  await world.crash();
  const redis = await startRedis();
  parts.defer(() => redis.stop());
  const mailbox = await startMailbox({ kept: Number.POSITIVE_INFINITY });
  parts.defer(() => mailbox.stop());
  const network = await startNetwork(parts, { count: 3, delay });
  const { chains, delivery: _, rates, ...others } = world.configuration;
  const rpcUrls = [await network.link(world.chain.rpcUrl)];
  const redisUrl = await network.link(redis.url);
  const from = 'Recovery Guardian <guardian@example.org>';
  const mailUrl = await network.link(mailbox.smtpUrl);
  /** The hosts' configuration, with a database behind a PgBouncer of its own. */
  const configure = async (databaseUrl: string): Promise<Configuration> => {
    const pgBouncer = await startPgBouncer(databaseUrl, 20);
    parts.defer(() => pgBouncer.stop());
    const url = await network.link(pgBouncer.url);
    return {
      ...others,
      proxies: [new URL(redisUrl).hostname],
      database: { ...others.database, url, directUrl: await network.link(databaseUrl) },
      rates: { ...rates, redisUrl },
      chains: chains.map((chain) => ({ ...chain, rpcUrls })),
      // Unencrypted mail is for this machine only by default.
      delivery: { email: { from, providers: [{ type: 'smtp', url: mailUrl, tls: 'none' }] } },
    };
  };
  return { world, mailbox, network, folder, all, configure };
}

/** The holder, whose calls go to this URL. */
function at({ world, ref }: Caller, url: string): AccountHolder {
  return new AccountHolder(Object.create(world, { url: { value: url } }), ref);
}

/** Waits until the workers have sent, or dropped, what is due after the lease of a message. */
async function untilEmpty(url: string, table: string): Promise<void> {
  for (const end = Date.now() + 90_000; ; await sleep(500)) {
    const [row] = await queryPostgres<{ rows: number }>(
      url,
      `select count(*)::int as rows from ${table}`,
    );
    if (row?.rows === 0) return;
    if (Date.now() > end) throw new Error(`${row?.rows} rows are left in ${table}`);
  }
}

async function copyDatabase(from: string): Promise<string> {
  const url = new URL(from);
  const name = `copy_${process.pid}`;
  const server = new URL('/postgres', url);
  const template = url.pathname.slice(1);
  await queryPostgres(server.href, `create database ${name} template ${template}`);
  url.pathname = `/${name}`;
  return url.href;
}

/** The server and its processes for connections. */
async function processesOfPostgres(files: string): Promise<number[]> {
  const main = (await readFile(join(files, 'postmaster.pid'), 'utf8')).split('\n')[0] ?? '';
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', main], { encoding: 'utf8' });
  return [main, ...stdout.trim().split(/\s+/)].map(Number);
}
