import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMailbox } from '@recovery-guardian/devnet';
import {
  AccountHolder,
  deployManySafes,
  queryPostgres,
  startPgBouncer,
  startRedis,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { Configuration } from '@recovery-guardian/server';
import type { Address, Hex } from 'viem';
import { inParallel } from '../../faults/kit.ts';
import { protect, startFaultWorld } from '../../faults/service/fault-world.ts';
import { startNginx } from '../../servers/nginx.ts';
import { fill } from './fill.ts';
import { startHost } from './host.ts';
import { startLoad } from './load.ts';
import { type Network, startNetwork } from './network.ts';
import { measureUpkeep } from './upkeep.ts';

const callers = 8;
/** Of each link, in milliseconds, each way. */
const delay = 1;
const targetOf = (index: number) => `hosts${index}@example.org`;

/** How many registrations the large tables have. */
const size = Number(process.env.PROOF_REGISTRATIONS ?? 10_000_000);
const pause = 10_000;
const rounds = 9;

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
