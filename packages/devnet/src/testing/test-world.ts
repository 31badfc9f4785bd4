import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { ModuleVersion } from '@recovery-guardian/core';
import {
  type Configuration,
  hashApiKey,
  type NewAccessToken,
  parseConfiguration,
  type ServerOptions,
  type WrittenConfiguration,
} from '@recovery-guardian/server';
import type { Address } from 'viem';
import { recoveryModules, recoveryModulesV2, servedModules } from '../chain/client.ts';
import { type Chain, startChain } from '../chain/start-chain.ts';
import { localSections, makeKeys, prepareDatabase } from '../configuration.ts';
import { type Mailbox, type Phone, startMailbox, startPhone } from '../mailbox.ts';
import { type ServerUnderTest, startServerHere, startServerProcess } from './server-under-test.ts';
import {
  createTestDatabase,
  type TestDatabase,
  type TestDatabaseOptions,
} from './test-database.ts';

export interface TestWorldOptions {
  /** The unified endpoint's upstreams; a closed port by default. */
  bundlerUrls?: string[];
  /** Whether the server runs as a separate process, on the machine's clock, so that it can crash. */
  inProcessOfItsOwn?: boolean;
  /** How many such processes share the database; 1 by default. More require `postgres`. */
  processes?: number;
  database?: TestDatabaseOptions;
  /** The version of the server's default recovery module; 0.1.0 by default. */
  moduleVersion?: ModuleVersion;
  /** The clock of a server in this process; a stopped one by default. */
  clock?: TestClock;
  /** Access tokens to create in addition to the usual one. */
  accessTokens?: Omit<NewAccessToken, 'label'>[];
  /** Changes the server's configuration. */
  configure?: (
    configuration: WrittenConfiguration,
  ) => WrittenConfiguration | Promise<WrittenConfiguration>;
  /** Receives the server's log, which is discarded by default. */
  logger?: ServerOptions['logger'];
}

/**
 * The whole system for a test: the real chain, a mailbox, a phone, and the server in this process,
 * listening, with a clock that the test moves.
 */
export interface TestWorld {
  readonly chain: Chain;
  readonly mailbox: Mailbox;
  readonly phone: Phone;
  /** The server's time. The chain has its own. */
  readonly clock: TestClock;
  /** All server processes; one by default. */
  readonly servers: readonly [ServerUnderTest, ...ServerUnderTest[]];
  /** The first server's base URL, without a trailing slash. Does not change with a restart. */
  readonly url: string;
  /** A publishable token, valid for every origin and for callers without one. */
  readonly accessToken: string;
  /** The requested additional tokens, in order. */
  readonly moreAccessTokens: readonly string[];
  /** A key of the unified endpoint. */
  readonly apiKey: string;
  readonly configuration: Configuration;
  /** Where the database's files are; `undefined` in a shared server. */
  readonly databaseFiles: string | undefined;
  /** The server's default recovery module, with a grace period of 3 minutes. */
  readonly recoveryModule: Address;
  readonly moduleVersion: ModuleVersion;
  /** Stops the first server and starts it again on the same database and port. */
  restart(): Promise<void>;
  /** Kills the first server with SIGKILL; `restart` starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a part for the tests of a `describe`, which read it while they run. Parts are then stopped in
 * the reverse order, as later ones may use earlier ones. Outside of a `describe`, Node runs all
 * `before` at the same time: only one part, or independent ones, can be there.
 */
export function useStarted<Part extends { stop(): Promise<void> }>(
  start: () => Promise<Part>,
): Part {
  const part = {} as Part;
  before(async () => {
    running.push(Object.assign(part, await start()));
  });
  after(() => running.pop()?.stop());
  return part;
}

const running: { stop(): Promise<void> }[] = [];

/** Has a world for the tests of a `describe`. */
export function useTestWorld(options?: TestWorldOptions): TestWorld {
  return useStarted(() => startTestWorld(options));
}

/** Starts a world that shares nothing with other worlds. `stop()` ends every part. */
export async function startTestWorld(options: TestWorldOptions = {}): Promise<TestWorld> {
  const parts: { stop(): Promise<void> }[] = [];
  const keep = async <Part extends { stop(): Promise<void> }>(starting: Promise<Part>) => {
    const part = await starting;
    parts.push(part);
    return part;
  };
  const stop = async () => {
    for (const part of parts.splice(0).reverse()) await part.stop();
  };
  const starting = [
    keep(createTestDatabase(options.database)),
    keep(makeTestKeys()),
    keep(startChain()),
    keep(startMailbox()),
    keep(startPhone({ secret: `whsec_${randomBytes(24).toString('base64')}` })),
  ] as const;
  try {
    const [database, keys, chain, mailbox, phone] = await Promise.all(starting);
    const apiKey = randomBytes(16).toString('hex');
    const clock = options.inProcessOfItsOwn ? machineClock : (options.clock ?? createTestClock());
    const configuration = await configure({
      database,
      keys,
      chain,
      mailbox,
      phone,
      apiKey,
      options,
    });
    const usual = { kind: 'publishable', origins: ['*'] } as const;
    const newTokens = [usual, ...(options.accessTokens ?? [])];
    const [accessToken = '', ...moreAccessTokens] = await prepareDatabase(
      configuration.database,
      newTokens.map((one) => ({ ...one, label: 'test' })),
    );
    const startServer = () =>
      keep(
        options.inProcessOfItsOwn
          ? startServerProcess(configuration)
          : startServerHere(configuration, { clock, logger: options.logger ?? false }),
      );
    const first = await startServer();
    const servers: [ServerUnderTest, ...ServerUnderTest[]] = [first];
    while (servers.length < (options.processes ?? 1)) servers.push(await startServer());
    const { url, restart, crash } = first;
    return {
      chain,
      mailbox,
      phone,
      clock,
      servers,
      url,
      accessToken,
      moreAccessTokens,
      apiKey,
      configuration,
      databaseFiles: database.files,
      recoveryModule: localModule(options).address,
      moduleVersion: options.moduleVersion ?? '0.1.0',
      restart,
      crash,
      stop,
    };
  } catch (error) {
    // A part must have started before it can be stopped.
    await Promise.allSettled(starting);
    await stop();
    throw error;
  }
}

function localModule({ moduleVersion }: TestWorldOptions) {
  return (moduleVersion === '0.2.0' ? recoveryModulesV2 : recoveryModules).threeMinutes;
}

async function configure(parts: {
  database: TestDatabase;
  keys: TestKeys;
  chain: Chain;
  mailbox: Mailbox;
  phone: Phone;
  apiKey: string;
  options: TestWorldOptions;
}): Promise<Configuration> {
  const { database, keys, apiKey, options } = parts;
  const sections = localSections(parts, {
    bundlerUrls: options.bundlerUrls ?? ['http://127.0.0.1:1'],
  });
  const written: WrittenConfiguration = {
    ...sections,
    chains: sections.chains.map((chain) => ({
      ...chain,
      recoveryModules: servedModules(options.moduleVersion),
    })),
    host: '127.0.0.1',
    port: 0,
    database: database.database,
    service: { baseUrl: 'http://guardian.test', hold: 0 },
    ...keys.sections,
    endpoint: { apiKeys: [{ id: 'test', sha256: hashApiKey(apiKey) }] },
  };
  return parseConfiguration((await options.configure?.(written)) ?? written);
}

type TestKeys = Awaited<ReturnType<typeof makeTestKeys>>;

async function makeTestKeys() {
  const directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-keys-'));
  return {
    sections: await makeKeys(directory, { overwrite: true }),
    stop: () => rm(directory, { recursive: true, force: true }),
  };
}

/** A clock that stands still until a test moves it. */
export type TestClock = NonNullable<ServerOptions['clock']> & {
  /** Moves the clock forward, in milliseconds. */
  advance(milliseconds: number): void;
};

/** Creates a stopped clock at the machine's time, so that real timestamps are not old. */
export function createTestClock(): TestClock {
  let time = Date.now();
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}

/** Creates a clock that runs with the machine's, as browsers do, but can be moved forward. */
export function createRunningClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(milliseconds) {
      ahead += milliseconds;
    },
  };
}

/** The machine's time, which cannot be moved: the clock of a server in a separate process. */
export const machineClock: TestClock = {
  now: () => new Date(),
  advance() {
    throw new Error('The clock of a server in a separate process cannot be moved');
  },
};
