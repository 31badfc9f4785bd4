import { join } from 'node:path';
import { recoveryModules } from '@recovery-guardian/devnet';
import { addGuardians, deployManySafes, eoaGuardian } from '@recovery-guardian/devnet/testing';
import { generatePrivateKey } from 'viem/accounts';
import type { LoadMethods } from '../kit/load.ts';
import { type BenchOptions, mergeReports, type Report } from '../kit/report.ts';
import { startWorker } from '../kit/worker.ts';
import { measureEmptyRoute } from '../server/baselines.ts';
import { benchOperations, compareOperations } from '../server/bench-operations.ts';
import { benchEachDatabase, type DatabaseKind } from '../server/databases.ts';
import { type Prepared, type Subject, startLoaded } from '../server/loaded-server.ts';
import { startSurroundings, type Version } from '../server/versions.ts';
import type { RecoveryLoad } from './load-worker.ts';
import { type GuardedAccount, type OpenRequest, type Operation, operations } from './operations.ts';
import type { Sizes } from './sizes.ts';

/**
 * Measures the requests of guardians who sign together, against a server in its own process, a real
 * chain and a real database, next to the service's baselines.
 */
export async function benchRequests(options: BenchOptions<Sizes>): Promise<Report> {
  const { sizes, databases, against, onProgress } = options;
  await using parts = new AsyncDisposableStack();
  onProgress(`${sizes.accounts} accounts with guardians`);
  const subject = await startSubject(parts, options);
  if (against) {
    return await benchEachDatabase(databases, onProgress, (kind, progress) =>
      compareOperations(subject, kind, progress),
    );
  }
  onProgress('baseline: an empty route');
  const route = await measureEmptyRoute(sizes);
  const rows = route.map((measurement) => ({ name: 'baseline: an empty route', ...measurement }));
  const report = await benchEachDatabase(databases, onProgress, async (kind, progress) => {
    progress(`${sizes.requests} requests to be signed`);
    const [prepared] = await subject.prepareDatabases(kind);
    if (!prepared) throw new RangeError('There is no version');
    return benchOperations(subject, prepared, { kind, route, onProgress: progress });
  });
  return mergeReports([{ rows, budgets: [] }, report]);
}

async function startSubject(
  parts: AsyncDisposableStack,
  { sizes, against }: BenchOptions<Sizes>,
): Promise<Subject<Operation, RecoveryLoad>> {
  const { chain, versions } = await startSurroundings(parts, { against });
  const load = startWorker<LoadMethods<RecoveryLoad>>(join(import.meta.dirname, 'load-worker.ts'));
  parts.defer(() => load.stop());

  const safes = await deployManySafes(chain, sizes.accounts);
  const accounts = safes.map((account): GuardedAccount => {
    return { account, opener: generatePrivateKey(), signer: generatePrivateKey() };
  });
  await addGuardians(
    chain,
    accounts.flatMap(({ account, opener, signer }) =>
      [opener, signer].map((key) => ({ account, guardian: eoaGuardian(key).address })),
    ),
  );
  const moduleRef = { chainId: chain.chainId, module: recoveryModules.threeMinutes.address };

  /** A database with requests that the first guardian has opened. */
  const prepare = async (
    version: Version,
    kind: DatabaseKind,
  ): Promise<Prepared<Operation, RecoveryLoad>> => {
    const database = await kind.create();
    const accessToken = await version.createToken(database);
    const allocating = (requests: readonly OpenRequest[]) => {
      const allocate = () => allocateInput({ moduleRef, accounts, requests });
      return { version, database, accessToken, allocate };
    };
    const server = await startLoaded({ load, sizes }, allocating([]));
    const opened = await server.performAll('recoveries/create', sizes.requests, 16);
    await server.stop();
    return allocating(opened as OpenRequest[]);
  };
  return {
    sizes,
    operations,
    load,
    async prepareDatabases(kind) {
      const prepared = [];
      for (const version of versions) prepared.push(await prepare(version, kind));
      return prepared;
    },
  };
}

/** Allocates input to one server: accounts and fetched requests in turn, signed requests once. */
function allocateInput({ moduleRef, accounts, requests }: Omit<RecoveryLoad, 'operation'>) {
  let turn = 0;
  let signed = 0;
  return (operation: Operation, count: number): RecoveryLoad => {
    const inTurn = <Item>(items: readonly Item[]) =>
      Array.from({ length: count }, () => items[turn++ % items.length] as Item);
    const input = { operation, moduleRef, accounts: [], requests: [] };
    switch (operation) {
      case 'recoveries/create':
        return { ...input, accounts: inTurn(accounts) };
      case 'recoveries/sign':
        signed += count;
        return { ...input, requests: requests.slice(signed - count, signed) };
      case 'recoveries/fetchById':
        return { ...input, requests: inTurn(requests) };
    }
  };
}
