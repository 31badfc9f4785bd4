import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type Configuration,
  hashApiKey,
  type WrittenConfiguration,
} from '@recovery-guardian/server';
import { startBundler } from './bundler.ts';
import { chainId, recoveryModules } from './chain/client.ts';
import { type Chain, startChain } from './chain/start-chain.ts';
import {
  localSections,
  makeKeys,
  preferredEntryPoints,
  prepareDatabase,
  relayerSection,
} from './configuration.ts';
import { buildDemo, startDemoSite } from './demo-site.ts';
import { createEmptyDatabase } from './empty-database.ts';
import { type Mailbox, type Phone, startMailbox, startPhone } from './mailbox.ts';
import { freePort, releasePort } from './ports.ts';
import { startServer } from './server.ts';
import { lockWorld, removeWorld, type World, writeWorld } from './world-file.ts';

/** The preferred ports of a world. */
const defaultPorts = {
  rpc: 8545,
  bundler: 4337,
  server: 3000,
  demo: 5173,
  smtp: 1025,
  mailbox: 8025,
  phone: 8026,
};

/** How to start a world. */
interface WorldOptions {
  /** The directory for its files; one world at a time. */
  readonly directory: string;
  /** The preferred ports; taken ones are replaced by free ones. */
  readonly ports?: Partial<typeof defaultPorts>;
  /** Whether to build the demo page if its build is older than its sources. True by default. */
  readonly buildDemo?: boolean;
  /** A PostgreSQL database, which is kept; otherwise an embedded one is reset with the chain. */
  readonly databaseUrl?: string | undefined;
  /** How long the last code of a recovery waits, in seconds; not at all by default. */
  readonly lastCodeDelay?: number;
  /** Receives short progress messages. */
  readonly onProgress?: (step: string) => void;
}

export interface RunningWorld {
  /** The content of `world.json`. */
  readonly world: World;
  /** Stops all parts. */
  stop(): Promise<void>;
}

/**
 * Starts a whole world: chain, bundler, mailbox, phone, server and demo page. The directory contains
 * `world.json` from when all of them are ready until `stop`.
 *
 * @throws WorldIsRunningError if a world is running in the directory; otherwise the error of the part
 *   that did not start, after all others have been stopped
 */
export async function startWorld(options: WorldOptions): Promise<RunningWorld> {
  const directory = resolve(options.directory);
  const { onProgress = () => {} } = options;
  // Stops the parts, the last started first.
  const parts = new AsyncDisposableStack();
  const started = async <T extends { stop(): Promise<void> }>(starting: Promise<T>) => {
    const part = await starting;
    parts.defer(() => part.stop());
    return part;
  };

  parts.defer(lockWorld(directory));
  try {
    const ports = await choosePorts(options.ports);
    parts.defer(() => Object.values(ports).forEach(releasePort));
    const logFile = (name: string) => join(directory, `${name}.log`);

    onProgress('chain, contracts, mailbox and phone');
    const [{ database, accessToken }, chain, mailbox, phone] = await allOf(
      makeDatabase(directory, options.databaseUrl),
      started(startChain({ port: ports.rpc, logFile: logFile('chain') })),
      started(startMailbox({ smtpPort: ports.smtp, port: ports.mailbox })),
      started(startPhone({ port: ports.phone, secret: `whsec_${random(32, 'base64')}` })),
      options.buildDemo === false ? undefined : buildDemo(),
    );

    onProgress('bundler and server');
    const running = { chain, mailbox, phone, ports, accessToken, apiKey: random(24, 'base64url') };
    const configurationFile = writeConfiguration(directory, {
      ...serverConfiguration(running, options.lastCodeDelay),
      database,
      // A kept database is encrypted under the existing keys.
      ...(await makeKeys(directory, { overwrite: !options.databaseUrl })),
    });
    const url = localUrl(ports.server);
    await allOf(
      started(startBundler({ chain, port: ports.bundler, logFile: logFile('bundler') })),
      started(startServer({ configurationFile, url, logFile: logFile('server') })),
    );

    const world = describeWorld(running);
    await started(startDemoSite({ port: ports.demo, world }));
    writeWorld(directory, world);
    parts.defer(() => removeWorld(directory));
    return { world, stop: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

interface Parts {
  readonly chain: Chain;
  readonly mailbox: Mailbox;
  readonly phone: Phone;
  readonly ports: typeof defaultPorts;
  readonly accessToken: string;
  readonly apiKey: string;
}

/** The server's configuration, except for its database and keys. */
function serverConfiguration(parts: Parts, lastCodeDelay = 0) {
  const { ports, accessToken, apiKey } = parts;
  const sections = localSections(parts, {
    bundlerUrls: [localUrl(ports.bundler)],
    nodeReads: true,
  });
  return {
    ...sections,
    port: ports.server,
    service: {
      baseUrl: localUrl(ports.server),
      accountPage: `${localUrl(ports.demo)}/`,
      hold: 0,
      lastCodeDelay,
    },
    // The demo loses one account's key again and again, within minutes.
    limits: {
      ...sections.limits,
      recoveriesPerGuardian: [{ maximum: 1_000, period: 86_400 }],
      recoveriesPerAccount: [{ maximum: 1_000, period: 86_400 }],
    },
    relayer: relayerSection(),
    alerts: { pollInterval: 500 },
    endpoint: {
      apiKeys: [{ id: 'local', sha256: hashApiKey(apiKey) }],
      // A fifth of the usual plan per minute; sponsored only by the default policy.
      public: { requestsPerMinute: 600, userOperationsPerDay: 100 },
    },
    wallet: { name: 'Local world', accessToken, apiKey },
  } satisfies Partial<WrittenConfiguration>;
}

/** The content of `world.json`. */
function describeWorld({ chain, mailbox, phone, ports, accessToken, apiKey }: Parts): World {
  return {
    chainId,
    rpcUrl: chain.rpcUrl,
    bundlerUrl: localUrl(ports.bundler),
    baseUrl: localUrl(ports.server),
    accessToken,
    apiUrl: localUrl(ports.server),
    apiKey,
    demoUrl: localUrl(ports.demo),
    mailboxUrl: mailbox.url,
    phoneUrl: phone.url,
    recoveryModule: recoveryModules.threeMinutes.address,
    gracePeriod: recoveryModules.threeMinutes.gracePeriod,
    entryPoints: preferredEntryPoints,
    accounts: chain.accounts.map(({ address, privateKey, safe }) => ({
      address,
      privateKey,
      safe,
    })),
  };
}

async function choosePorts(preferred: WorldOptions['ports']): Promise<typeof defaultPorts> {
  const ports = { ...defaultPorts, ...preferred };
  for (const name of Object.keys(ports) as (keyof typeof ports)[]) {
    ports[name] = await freePort(ports[name]);
  }
  return ports;
}

/** Writes the configuration of `serve`, readable only by this user: it has the keystore's password. */
function writeConfiguration(directory: string, configuration: WrittenConfiguration): string {
  const file = join(directory, 'server.json');
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(configuration, null, 2)}\n`, { mode: 0o600 });
  return file;
}

/**
 * Empties the database if it is embedded, as its registrations are of a chain that no longer exists,
 * and creates an access token for any site.
 */
async function makeDatabase(directory: string, url: string | undefined) {
  const folder = join(directory, 'database');
  if (!url) {
    rmSync(folder, { recursive: true, force: true });
    await createEmptyDatabase(folder);
  }
  const database: Configuration['database'] = url ? { url } : { directory: folder };
  const [accessToken = ''] = await prepareDatabase(database, [
    { kind: 'publishable', origins: ['*'], label: 'local world' },
  ]);
  return { database, accessToken };
}

/**
 * Like `Promise.all`, but rejects only after all promises have settled: a part that has not started
 * yet cannot be stopped.
 */
async function allOf<T extends readonly unknown[]>(
  ...starting: T
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  await Promise.allSettled(starting);
  return Promise.all(starting);
}

function localUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}

function random(bytes: number, encoding: 'base64' | 'base64url'): string {
  return randomBytes(bytes).toString(encoding);
}
