import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { measureInTurn, runClosedLoop } from '../../bench/kit/closed-loop.ts';
import { median } from '../../bench/kit/statistics.ts';
import type { Check, Scale } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import { startNginx } from '../kit/nginx.ts';
import { protect } from '../service/holder.ts';
import { startProofWorld } from '../service/proof-world.ts';
import { fill } from './fill.ts';
import { startHost } from './host.ts';
import { startLoad } from './load.ts';
import { type Network, startNetwork } from './network.ts';
import { measureUpkeep } from './upkeep.ts';

const callers = 8;
/** Of each link, in milliseconds, each way. */
const delay = 1;
const targetOf = (index: number) => `hosts${index}@example.org`;

/** Requests wait no longer on large tables. */
const largeTables: Check = {
  name: 'hosts: large tables',
  target:
    'request latency with 10,000,000 registrations and 20,000,000 ended challenges <= 1.2 of that with 1,000; erase and the end of the audit log within a minute, purge, rotation and audit log within 1 ms per row, all by indexes',
  async measure(scale) {
    await using parts = new AsyncDisposableStack();
    const { world, network, folder, all, configure } = await startSurroundings(parts, scale);
    const { chainId } = world.chain;
    const fewUrl = String(world.configuration.database.url);
    const manyUrl = await copyDatabase(fewUrl);
    const size = scale.size ?? scale.of(10_000_000, 2_000);
    scale.onProgress(`${size} registrations`);
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
    const requests = scale.of(400, 40);
    const measure = (address: string) => () =>
      runClosedLoop(
        async (_: number, caller) => {
          const { status } = await at(
            all[caller] as Caller,
            `http://${address}`,
          ).requestSignature();
          if (status !== 200) throw new Error(`a request was answered ${status}`);
        },
        { concurrency: callers, items: Array(requests).keys() },
      );
    scale.onProgress('requests');
    const turns = { few: measure(few.address), many: measure(many.address) };
    await measureInTurn(1, turns);
    const runs = await measureInTurn(scale.of(9, 1), turns);
    const ratio = median(runs.few.map(({ p50 }, turn) => (runs.many[turn]?.p50 ?? 0) / p50));
    const upkeep = await measureUpkeep({
      ...{ url: manyUrl, size, host: many, target: targetOf(0), secretsFile },
      startPurging: () => start(2, manyUrl),
      onProgress: scale.onProgress,
    });
    const told = upkeep.map(({ name, rows, milliseconds, scanned }) => {
      const seconds = (milliseconds / 1_000).toFixed(1);
      const rate = rows > 0 ? ` (${Math.round(rows / (milliseconds / 1_000))}/s)` : '';
      return `${name} ${seconds} s${rate}, ${scanned} rows without index`;
    });
    const scans = scale.of(10_000, Number.POSITIVE_INFINITY);
    return {
      measured: `${size} registrations: p50 ${ratio.toFixed(2)} of that with 1,000 (${runs.many[0]?.p50.toFixed(1)} ms); ${told.join('; ')}`,
      holds:
        ratio <= scale.of(1.2, 10) &&
        upkeep.every(
          ({ rows, milliseconds, scanned }) =>
            milliseconds < Math.max(60_000, rows) && scanned < scans,
        ),
    };
  },
};

/** Faults of a host, of the database and of a clock lose and double nothing. */
const faults: Check = {
  name: 'hosts: faults',
  target:
    'a host is killed, PostgreSQL stands still, a clock is 20 s ahead: 0 recoveries and codes lost, 0 doubled; of the message that was under way for a caller at most one copy, with the same id and code',
  async measure(scale) {
    await using parts = new AsyncDisposableStack();
    const surroundings = await startSurroundings(parts, scale);
    const { world, mailbox, network, folder, all, configure } = surroundings;
    const url = String(world.configuration.database.url);
    const configuration = await configure(url);
    const options = { configuration, folder };
    const [first, second, third] = network.hosts as [Place, Place, Place];
    const killed = await startHost(parts, first, options);
    const others = [
      await startHost(parts, second, options),
      await startHost(parts, third, { ...options, skew: 20_000 }),
    ];
    const addresses = [killed, ...others].map(({ address }) => address);
    const nginx = await startNginx(parts, folder, addresses);
    const pause = scale.of(10_000, 2_000);
    const load = startLoad(
      all.map((caller) => at(caller, nginx.url)),
      { mailbox, targetOf },
    );
    await sleep(pause);
    scale.onProgress('a host is killed');
    process.kill(killed.pid, 'SIGKILL');
    await sleep(pause);
    await startHost(parts, first, options);
    await sleep(pause);
    scale.onProgress('PostgreSQL stands still');
    const database = await processesOfPostgres(String(world.databaseFiles));
    for (const pid of database) process.kill(pid, 'SIGSTOP');
    await sleep(pause);
    for (const pid of database) process.kill(pid, 'SIGCONT');
    await sleep(pause);
    const { ids, count, p50, p99, retries, failures } = await load.end();
    scale.onProgress('what the dead host left in the outbox');
    await untilEmpty(url, 'outbox').catch((error: Error) => failures.push(error.message));
    const copies = load.countCopies();
    const [row] = await queryPostgres<{ count: number }>(
      url,
      `select count(*)::int from signature_requests
       where status = 'signed' and id in (${ids.map((id) => `'${id}'`)})`,
    );
    if (row?.count !== ids.length) failures.push(`${row?.count} of ${ids.length} are signed`);
    await others[0]?.command('audit', 'verify');
    return {
      measured: `${count} recoveries by ${callers} callers over 3 hosts (p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms), ${retries} tries again, ${copies} messages twice; ${tell(failures, 'lost or doubled')}`,
      holds: failures.length === 0 && ids.length > callers,
    };
  },
};

type Place = Network['hosts'][number];

interface Caller {
  readonly world: TestWorld;
  readonly ref: { account: Address; owners: Hex[] };
}

/** The checks of several hosts: network namespaces with delayed links to all that they share. */
export const hostChecks: readonly Check[] = [largeTables, faults];

/** Starts PostgreSQL, PgBouncer, Redis, chain and mailbox, and the network of three hosts. */
async function startSurroundings(parts: AsyncDisposableStack, scale: Scale) {
  scale.onProgress('surroundings');
  const folder = await mkdtemp(join(tmpdir(), 'recovery-guardian-hosts-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const world = await startProofWorld();
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
