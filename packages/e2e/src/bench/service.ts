import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mailbox, recoveryModules, startMailbox } from '@recovery-guardian/devnet';
import { type Chain, startChain } from '@recovery-guardian/devnet/chain';
import {
  AccountHolder,
  call,
  deployManySafes,
  expectOk,
  nextCode,
  startPostgres,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import { Bench } from 'tinybench';
import type { Hex } from 'viem';
import { inParallel } from '../faults/kit.ts';
import { protect } from '../faults/service/fault-world.ts';
import { createConfiguration } from '../servers/configuration.ts';
import { processorSeconds, residentMegabytes, startServerProcess } from '../servers/processes.ts';
import { commandOf, createToken, knownLimits, pack, startServer } from '../servers/versions.ts';
import type { BenchOptions } from './bench.ts';
import { type Contender, compare, type Figures } from './compare.ts';

/** Callers at the same time. */
const concurrency = 16;
/** Accounts that are registered before. */
const accounts = 64;
/** Of each kind, in a round. */
const acts = 1_200;

/**
 * Measures the recovery service as operators run it: in its own process, over HTTP, with a real chain,
 * a durable PostgreSQL and a mail server. Limits are raised, but counted.
 */
export async function benchService({ against, rounds }: BenchOptions): Promise<void> {
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'recovery-guardian-bench-'));
  parts.defer(() => rm(folder, { recursive: true }));
  const chain = await startChain();
  parts.defer(() => chain.stop());
  const mailbox = await startMailbox({ kept: 200 });
  parts.defer(() => mailbox.stop());
  const { createDatabase, stop } = await startPostgres({ isDurable: true });
  parts.defer(() => stop());
  const surroundings = { chain, mailbox, folder, createDatabase };
  const contenders: Contender[] = [];
  for (const version of against === undefined ? [undefined] : [undefined, against]) {
    contenders.push(await startVersion(parts, surroundings, { version, rounds }));
  }
  await compare(contenders, rounds);
}

interface Surroundings {
  readonly chain: Chain;
  readonly mailbox: Mailbox;
  readonly folder: string;
  createDatabase(): Promise<string>;
}

interface VersionOptions {
  /** Its folder; this version without one. */
  readonly version: string | undefined;
  readonly rounds: number;
}

/** Starts a version's server on a database of its own, with registered accounts. */
async function startVersion(
  parts: AsyncDisposableStack,
  { chain, mailbox, folder, createDatabase }: Surroundings,
  { version, rounds }: VersionOptions,
): Promise<Contender> {
  const directory = await mkdtemp(join(folder, 'version-'));
  const command = commandOf(version);
  const { limits = {}, ...others } = await createConfiguration({
    chain,
    smtpUrl: mailbox.smtpUrl,
    directory,
  });
  const configuration = {
    ...others,
    limits: knownLimits(command, limits),
    database: { url: await createDatabase() },
  };
  const server = await startServer(parts, { command, configuration, directory });
  const accessToken = await createToken({ command, configuration, directory });
  const world = {
    ...{ chain, mailbox, accessToken, url: server.baseUrl },
    clock: { now: () => new Date() },
    recoveryModule: recoveryModules.threeMinutes.address,
  } as unknown as TestWorld;
  const owners = [chain.accounts[0]?.privateKey as Hex];
  const deploy = async (count: number) =>
    (await deployManySafes(chain, count)).map(
      (account) => new AccountHolder(world, { account, owners }),
    );
  const registered = await deploy(accounts);
  await protect(registered, (index) => `registered${index}@example.org`);
  const strangers = await deploy(acts * rounds);
  const operations = createOperations(world, registered, strangers);
  const packed = pack(version);
  return {
    name: version === undefined ? 'this' : 'the other',
    async measure(figures) {
      for (const [name, prepare] of Object.entries(operations)) {
        const items = await inParallel(Array.from({ length: acts }), concurrency, prepare);
        Object.assign(figures, await measureOperation(name, items, server.pid));
      }
      figures['memory, MB'] = residentMegabytes(server.pid);
      const another = await startServerProcess({ command: packed, configuration, directory });
      figures['start of the packed server, s'] = another.startTime / 1_000;
      await another.stop();
    },
  };
}

type Act = () => Promise<unknown>;

/** Prepares acts: what they sign is signed before they are measured. */
function createOperations(
  world: TestWorld,
  registered: readonly AccountHolder[],
  strangers: AccountHolder[],
): Record<string, () => Promise<Act>> {
  let turn = 0;
  const next = () => registered[turn++ % registered.length] as AccountHolder;
  return {
    'register+submit': async () => {
      const holder = strangers.pop();
      if (!holder) throw new RangeError('There are too few accounts');
      const target = `${holder.account.toLowerCase()}@example.org`;
      const body = await holder.registerBody(target);
      return async () => {
        const { challengeId } = expectOk(await call(world, 'POST /auth/register', { body })).body;
        expectOk(await holder.submit(challengeId, await nextCode(world, target)));
      };
    },
    list: async () => {
      const query = await next().listQuery();
      return async () => expectOk(await call(world, 'GET /auth/registrations', { query }));
    },
    'signature/request': async () => {
      const holder = next();
      return async () => expectOk(await holder.requestSignature());
    },
  };
}

async function measureOperation(name: string, acts: readonly Act[], pid: number): Promise<Figures> {
  let index = 0;
  const iterations = acts.length;
  const options = { concurrency: 'task', threshold: concurrency, iterations, time: 0 } as const;
  const bench = new Bench({ ...options, warmup: false, throws: true });
  bench.add(name, () => acts[index++ % iterations]?.(), { async: true });
  const [start, processor] = [performance.now(), processorSeconds(pid)];
  const [task] = await bench.run();
  const seconds = (performance.now() - start) / 1_000;
  const result = task?.result;
  if (!result || !('latency' in result)) throw new Error(`${name} was not measured`);
  return {
    [`${name}, a second`]: iterations / seconds,
    [`${name}, mean ms`]: result.latency.mean,
    [`${name}, p99 ms`]: result.latency.p99,
    [`${name}, CPU ms each`]: (1_000 * (processorSeconds(pid) - processor)) / iterations,
  };
}
