import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
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
import { untilAnswers } from './processes.ts';
import { startServer } from './server.ts';
import { lockWorld, removeWorld, type World, writeWorld } from './world-file.ts';

/** No secret: the phone is for anyone on this machine. */
const phoneSecret = `whsec_${Buffer.from('of a world without real accounts').toString('base64')}`;

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
  /** A server that something else starts, once the bundler answers; by default, the world has its own. */
  readonly server?: ServerElsewhere | undefined;
  /** Receives short progress messages. */
  readonly onProgress?: (step: string) => void;
}

interface ServerElsewhere {
  readonly url: string;
  /** The file with the access token for the demo page; read once the server is ready. */
  readonly tokenFile: string;
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
    const [ownDatabase, chain, mailbox, phone] = await allOf(
      options.server ? undefined : makeDatabase(directory, options.databaseUrl),
      started(startChain({ port: ports.rpc, logFile: logFile('chain') })),
      started(startMailbox({ smtpPort: ports.smtp, port: ports.mailbox })),
      started(startPhone({ port: ports.phone, secret: phoneSecret })),
      options.buildDemo === false ? undefined : buildDemo(),
    );

    onProgress('bundler and server');
    const surroundings = { chain, mailbox, phone, ports };
    const startOwn = async ({ database, accessToken }: NonNullable<typeof ownDatabase>) => {
      const site = { url: localUrl(ports.server), accessToken, apiKey: randomKey() };
      const configurationFile = writeConfiguration(directory, {
        ...serverConfiguration({ ...surroundings, ...site }, options.lastCodeDelay),
        database,
        // A kept database is encrypted under the existing keys.
        ...(await makeKeys(directory, { overwrite: !options.databaseUrl })),
      });
      await started(startServer({ configurationFile, url: site.url, logFile: logFile('server') }));
      return site;
    };
    const [site] = await allOf(
      ownDatabase ? startOwn(ownDatabase) : waitFor(options.server as ServerElsewhere),
      started(startBundler({ chain, port: ports.bundler, logFile: logFile('bundler') })),
    );

    const world = describeWorld({ ...surroundings, ...site });
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
  /** The server. */
  readonly url: string;
  readonly accessToken: string;
  /** Empty if the page does without the unified endpoint. */
  readonly apiKey: string;
}

async function waitFor({ url, tokenFile }: ServerElsewhere) {
  await untilAnswers(`${url}/readyz`);
  return { url, accessToken: readFileSync(tokenFile, 'utf8').trim(), apiKey: '' };
}

/** The server's configuration, except for its database and keys. */
function serverConfiguration(parts: Parts, lastCodeDelay = 0) {
  const { ports, url, accessToken, apiKey } = parts;
  const sections = localSections(parts, {
    bundlerUrls: [localUrl(ports.bundler)],
    nodeReads: true,
  });
  return {
    ...sections,
    port: ports.server,
    service: {
      baseUrl: url,
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
function describeWorld({ chain, mailbox, phone, ports, url, ...keys }: Parts): World {
  return {
    chainId,
    rpcUrl: chain.rpcUrl,
    bundlerUrl: localUrl(ports.bundler),
    baseUrl: url,
    apiUrl: url,
    ...keys,
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

function randomKey(): string {
  return randomBytes(24).toString('base64url');
}
