import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recoveryModules } from '@recovery-guardian/devnet';
import { startChain } from '@recovery-guardian/devnet/chain';
import { addGuardians, deployManySafes, eoaGuardian } from '@recovery-guardian/devnet/testing';
import {
  createAccessToken,
  parseConfiguration,
  type WrittenConfiguration,
} from '@recovery-guardian/server';
import type { Hex } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import type { Measurement } from '../kit/closed-loop.ts';
import type { Report } from '../kit/report.ts';
import { startWorker, type Worker } from '../kit/worker.ts';
import { measureEmptyRoute, measureSql } from '../service/baselines.ts';
import type { DatabaseKind } from '../service/bench-database.ts';
import {
  benchEachDatabase,
  compareWithBaselines,
  type DatabaseBench,
  statementsOf,
} from '../service/compare.ts';
import { createConfiguration } from '../service/configuration.ts';
import type { Fixture as ServiceFixture } from '../service/fixture.ts';
import type { LoadMethods, Target } from '../service/load-worker.ts';
import { startServerProcess } from '../service/server-process.ts';
import type { BenchOptions } from './bench.ts';
import type { RecoveryLoadMethods } from './load-worker.ts';
import {
  type GuardedAccount,
  type ModuleRef,
  type OpenRequest,
  type Operation,
  operations,
} from './operations.ts';
import type { Sizes } from './sizes.ts';

/**
 * Measures the requests of guardians who sign together, against a server in its own process, a real
 * chain and a real database, next to the service's baselines.
 */
export async function benchRequests({
  sizes,
  databases,
  onProgress,
}: BenchOptions): Promise<Report> {
  const parts = new AsyncDisposableStack();
  try {
    onProgress('baseline: an empty route');
    const callers = startWorker<LoadMethods>(
      join(import.meta.dirname, '../service/load-worker.ts'),
    );
    parts.defer(() => callers.stop());
    const route = await measureEmptyRoute({ load: callers, sizes });

    onProgress(`${sizes.accounts} accounts with guardians`);
    const fixture = await startFixture(sizes, parts);
    return await benchEachDatabase(databases, { route, onProgress }, (options) =>
      benchDatabase(fixture, options),
    );
  } finally {
    await parts.disposeAsync();
  }
}

interface Fixture {
  sizes: Sizes;
  load: Worker<RecoveryLoadMethods>;
  accounts: readonly GuardedAccount[];
  moduleRef: ModuleRef;
  configuration: WrittenConfiguration;
  startServer: ServiceFixture['startServer'];
}

async function startFixture(sizes: Sizes, parts: AsyncDisposableStack): Promise<Fixture> {
  const directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-bench-'));
  parts.defer(() => rm(directory, { recursive: true }));
  const chain = await startChain();
  parts.defer(() => chain.stop());
  const load = startWorker<RecoveryLoadMethods>(join(import.meta.dirname, 'load-worker.ts'));
  parts.defer(() => load.stop());

  const safes = await deployManySafes(chain, sizes.accounts);
  const accounts = safes.map((account): GuardedAccount => {
    return { account, opener: generatePrivateKey(), signer: generatePrivateKey() };
  });
  const guardianOf = (account: GuardedAccount, key: Hex) => {
    return { account: account.account, guardian: eoaGuardian(key).address };
  };
  const pairs = accounts.flatMap((one) => [
    guardianOf(one, one.opener),
    guardianOf(one, one.signer),
  ]);
  await addGuardians(chain, pairs);

  // No registrations, so no messages are sent.
  const smtpUrl = 'smtp://127.0.0.1:1';
  const configuration = await createConfiguration({ chain, smtpUrl, directory });
  return {
    sizes,
    load,
    accounts,
    moduleRef: { chainId: chain.chainId, module: recoveryModules.threeMinutes.address },
    configuration,
    startServer: (database, options) =>
      startServerProcess({ configuration: { ...configuration, database }, directory, ...options }),
  };
}

async function benchDatabase(
  fixture: Fixture,
  { kind, route, onProgress }: DatabaseBench,
): Promise<Report> {
  const { load, sizes, accounts, moduleRef } = fixture;
  const { concurrencies, recorded, seconds } = sizes;

  onProgress(`${sizes.requests} requests to be signed`);
  const { database, accessToken, requests } = await prepareDatabase(fixture, kind);
  const targetAt = (baseUrl: string): Target => ({ baseUrl, accessToken });

  onProgress('baseline: bare statements');
  const baselines = await measureSql(kind, {
    database,
    names: operations,
    concurrencies,
    startServer: fixture.startServer,
    perform: (operation, baseUrl) =>
      load.call('performAll', {
        target: targetAt(baseUrl),
        operation,
        accounts,
        moduleRef,
        requests: requests.slice(0, recorded),
        count: recorded,
        // One at a time, so that shared work is counted for each.
        concurrency: 1,
      }),
  });

  const reports: Pick<Report, 'rows' | 'budgets'>[] = [];
  const server = await fixture.startServer(await kind.copy(database));
  try {
    const shared = { target: targetAt(server.baseUrl), accounts, moduleRef };
    for (const operation of operations) {
      onProgress(operation);
      const take = allocateRequests(operation, requests);
      const run = (count: number, concurrency: number) => {
        const taken = { requests: take(count), count };
        return load.call('measure', { ...shared, ...taken, operation, concurrency, seconds });
      };
      const measured: Measurement[] = [];
      for (const concurrency of concurrencies) {
        const { rate } = await run(sizes.warmUp, concurrency);
        // Some spare ones: the run ends by the clock, with every caller still busy.
        measured.push(await run(Math.ceil(rate * seconds * 1.3), concurrency));
      }
      const bare = baselines.get(operation)?.measurements;
      const name = `${operation} on ${kind.name}`;
      reports.push(compareWithBaselines(name, 1, { measured, bare, route }));
    }
  } finally {
    await server.stop();
  }
  return {
    rows: reports.flatMap(({ rows }) => rows),
    budgets: reports.flatMap(({ budgets }) => budgets),
    notes: { [kind.name]: { statements: statementsOf(baselines) } },
  };
}

/** A database with requests that the first guardian has opened. */
async function prepareDatabase(fixture: Fixture, kind: DatabaseKind) {
  const { load, sizes, accounts, moduleRef, configuration } = fixture;
  const database = await kind.create();
  const written = parseConfiguration({ ...configuration, database });
  const { token: accessToken } = await createAccessToken(written, {
    kind: 'secret',
    label: 'bench',
  });
  const server = await fixture.startServer(database);
  const target = { baseUrl: server.baseUrl, accessToken };
  const { requests: count } = sizes;
  const requests = await load.call('open', { target, accounts, moduleRef, count, concurrency: 16 });
  await server.stop();
  return { database, accessToken, requests };
}

/** Allocates requests: fetched repeatedly, signed once. */
function allocateRequests(operation: Operation, requests: readonly OpenRequest[]) {
  let next = 0;
  return (count: number): OpenRequest[] => {
    const start = next;
    next += count;
    if (operation === 'recoveries/sign') return requests.slice(start, next);
    return Array.from(
      { length: count },
      (_, i) => requests[(start + i) % requests.length] as OpenRequest,
    );
  };
}
