import { join } from 'node:path';
import { addGuardians, chainClient, deployManySafes } from '@recovery-guardian/devnet/testing';
import type { SubmitRegistrationResponse } from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import type { BenchOptions } from '../kit/report.ts';
import { startWorker } from '../kit/worker.ts';
import type { DatabaseKind } from '../server/databases.ts';
import { type Prepared, type Subject, startLoaded } from '../server/loaded-server.ts';
import { startSurroundings, type Version } from '../server/versions.ts';
import type { ServiceLoad, ServiceLoadMethods } from './load-worker.ts';
import { type Holder, type Operation, operations } from './operations.ts';
import type { Sizes } from './sizes.ts';

/** The service's surroundings, and its callers. */
export interface Fixture extends Subject<Operation, ServiceLoad> {
  readonly sizes: Sizes;
  readonly chainId: number;
}

export type PreparedService = Prepared<Operation, ServiceLoad>;

/**
 * In seconds, as on Ethereum. The local chain keeps recent blocks' states: with this many accounts,
 * a block per second would take 22 GB within minutes.
 */
const blockTime = 12;

/** Starts a chain with accounts, the callers, and opens the versions; `parts` stops them. */
export async function startFixture(
  parts: AsyncDisposableStack,
  { sizes, against, onProgress }: BenchOptions<Sizes>,
): Promise<Fixture> {
  onProgress('chain and load');
  const load = startWorker<ServiceLoadMethods>(join(import.meta.dirname, 'load-worker.ts'));
  parts.defer(() => load.stop());
  const smtpUrl = await load.call('smtpUrl', undefined);
  const { chain, versions } = await startSurroundings(parts, { against, smtpUrl });
  const { chainId } = chain;

  onProgress(`${sizes.seedAccounts + sizes.strangers} accounts`);
  const safes = await deployManySafes(chain, sizes.seedAccounts + sizes.strangers);
  const node = chainClient(chain.rpcUrl);
  await node.setIntervalMining({ interval: blockTime });

  const seedAccounts = safes.slice(0, sizes.seedAccounts);
  const strangers = safes.slice(sizes.seedAccounts);
  const holder = { chainId, owner: chain.accounts[0]?.privateKey as Hex };
  const prepare = async (version: Version, kind: DatabaseKind): Promise<PreparedService> => {
    const database = await kind.create();
    const accessToken = await version.createToken(database);
    const allocate = () => allocateAccounts({ seedAccounts, strangers, holder });
    return { version, database, accessToken, allocate };
  };
  /** Registers a target for each seed account. @returns the accounts with their guardians */
  const register = async (prepared: PreparedService) => {
    const allocate = () => (operation: Operation) => ({
      operation,
      accounts: seedAccounts,
      holder,
    });
    const server = await startLoaded({ load, sizes }, { ...prepared, allocate });
    const answers = await server.performAll('register+submit', seedAccounts.length, 16);
    await server.stop();
    return (answers as SubmitRegistrationResponse[]).map(({ guardianAddress }, index) => ({
      account: seedAccounts[index] as Address,
      guardian: guardianAddress as Address,
    }));
  };
  let hasGuardians = false;
  return {
    sizes,
    operations,
    load,
    chainId,
    async prepareDatabases(kind) {
      const prepared = await Promise.all(versions.map((version) => prepare(version, kind)));
      const pairs = [];
      for (const one of prepared) pairs.push(...(await register(one)));
      if (!hasGuardians) await addGuardians(chain, pairs);
      hasGuardians = true;
      return prepared;
    },
  };
}

/** Allocates accounts to one server: new ones once each, registered ones repeatedly. */
function allocateAccounts({
  seedAccounts,
  strangers,
  holder,
}: {
  seedAccounts: readonly Address[];
  strangers: readonly Address[];
  holder: Holder;
}) {
  let used = 0;
  let turn = 0;
  return (operation: Operation, count: number): ServiceLoad => {
    if (operation === 'register+submit') {
      const accounts = strangers.slice(used, used + count);
      if (accounts.length < count) throw new RangeError('There are too few accounts');
      used += count;
      return { operation, holder, accounts };
    }
    const next = () => seedAccounts[turn++ % seedAccounts.length] as Address;
    return { operation, holder, accounts: Array.from({ length: count }, next) };
  };
}
