import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChain } from '@recovery-guardian/devnet/chain';
import { addGuardians, deployManySafes } from '@recovery-guardian/devnet/testing';
import type { SubmitRegistrationResponse } from '@recovery-guardian/protocol';
import {
  createAccessToken,
  parseConfiguration,
  type WrittenConfiguration,
} from '@recovery-guardian/server';
import { type Address, createTestClient, type Hex, http } from 'viem';
import { startWorker, type Worker } from '../kit/worker.ts';
import {
  type DatabaseConfiguration,
  type DatabaseKind,
  fillRegistrations,
} from './bench-database.ts';
import { createConfiguration } from './configuration.ts';
import type { LoadMethods } from './load-worker.ts';
import type { Holder } from './operations.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import type { Sizes } from './sizes.ts';

/** The service's surroundings, and its callers. */
export interface Fixture {
  readonly sizes: Sizes;
  readonly load: Worker<LoadMethods>;
  readonly holder: Holder;
  /** Accounts that are registered in the prepared database, and have their guardian on chain. */
  readonly seedAccounts: readonly Address[];
  /** Unregistered accounts; a server uses each once. */
  readonly strangers: readonly Address[];
  /** A database with the seed accounts, filled up to `few` registrations. */
  prepareDatabase(kind: DatabaseKind): Promise<PreparedDatabase>;
  /** Starts the server on a database that only it uses. */
  startServer(
    database: DatabaseConfiguration,
    options?: { nodeFlags?: readonly string[]; env?: Record<string, string> },
  ): Promise<ServerProcess>;
  stop(): Promise<void>;
}

export interface PreparedDatabase {
  database: DatabaseConfiguration;
  accessToken: string;
}

/**
 * In seconds, as on Ethereum. The local chain keeps recent blocks' states: with this many accounts,
 * a block per second would take 22 GB within minutes.
 */
const blockTime = 12;

export async function startFixture(
  sizes: Sizes,
  onProgress: (step: string) => void,
): Promise<Fixture> {
  const parts = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-bench-'));
  parts.defer(() => rm(directory, { recursive: true }));
  try {
    onProgress('chain and load');
    const chain = await startChain();
    parts.defer(() => chain.stop());
    const load = startWorker<LoadMethods>(join(import.meta.dirname, 'load-worker.ts'));
    parts.defer(() => load.stop());
    const smtpUrl = await load.call('smtpUrl', undefined);
    const configuration = await createConfiguration({ chain, smtpUrl, directory });
    const holder = { chainId: chain.chainId, owner: chain.accounts[0]?.privateKey as Hex };

    onProgress(`${sizes.seedAccounts + sizes.strangers} accounts`);
    const safes = await deployManySafes(chain, sizes.seedAccounts + sizes.strangers);
    const node = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) });
    await node.setIntervalMining({ interval: blockTime });

    const surroundings: Surroundings = {
      sizes,
      load,
      holder,
      seedAccounts: safes.slice(0, sizes.seedAccounts),
      startServer: (database, options) =>
        startServerProcess({
          configuration: { ...configuration, database },
          directory,
          ...options,
        }),
    };
    let hasGuardians = false;
    return {
      ...surroundings,
      strangers: safes.slice(sizes.seedAccounts),
      async prepareDatabase(kind) {
        const database = await kind.create();
        const { token: accessToken } = await createToken({ ...configuration, database });
        const pairs = await registerSeedAccounts(surroundings, { database, accessToken });
        if (!hasGuardians) await addGuardians(chain, pairs);
        hasGuardians = true;
        const [few] = sizes.registrations;
        await fillRegistrations(database, { chainId: chain.chainId, count: few });
        return { database, accessToken };
      },
      stop: () => parts.disposeAsync(),
    };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

type Surroundings = Pick<Fixture, 'sizes' | 'load' | 'holder' | 'seedAccounts' | 'startServer'>;

/** Registers a target for each seed account. @returns the accounts with their guardians */
async function registerSeedAccounts(
  { load, holder, seedAccounts, startServer }: Surroundings,
  { database, accessToken }: PreparedDatabase,
) {
  const server = await startServer(database);
  const answers = (await load.call('performAll', {
    target: { baseUrl: server.baseUrl, accessToken },
    operation: 'register+submit',
    accounts: seedAccounts,
    holder,
    concurrency: 16,
  })) as SubmitRegistrationResponse[];
  await server.stop();
  return answers.map(({ guardianAddress }, index) => ({
    account: seedAccounts[index] as Address,
    guardian: guardianAddress as Address,
  }));
}

function createToken(configuration: WrittenConfiguration) {
  return createAccessToken(parseConfiguration(configuration), {
    kind: 'secret',
    label: 'bench',
  });
}
