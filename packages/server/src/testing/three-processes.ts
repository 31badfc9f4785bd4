import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createRunningClock,
  freePort,
  gasKey,
  relayerSection,
  releasePort,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import { type Command, startCommandIn } from './command-line.ts';

/** A server as three processes on PostgreSQL: the signer, `api` and `worker`. */
export interface ThreeProcesses {
  /** Its own server is not running. */
  readonly world: TestWorld;
  /** The configurations, each named by its role, and `signatures.log`. */
  readonly folder: string;
  readonly apiUrl: string;
  readonly workerUrl: string;
  readonly signer: Command;
  readonly api: Command;
  /** Writes a configuration. @returns its file */
  write(name: string, value: object): string;
  /** Starts one more process. */
  serve(roles: string, file: string): Command;
  stop(): Promise<void>;
}

export interface ThreeProcessesOptions {
  /** More settings of the signer's section. */
  signer?: object;
  /** The environment of the process `api`. */
  apiEnvironment?: NodeJS.ProcessEnv;
}

/** Starts the three processes; only the signer has the guardian's key, and only the worker the gas key. */
export async function startThreeProcesses({
  signer: limits = {},
  apiEnvironment = {},
}: ThreeProcessesOptions = {}): Promise<ThreeProcesses> {
  const folder = mkdtempSync(join(tmpdir(), 'recovery-guardian-roles-'));
  // Its own server only creates the database and the token.
  const database = { kind: 'postgres' } as const;
  const world = await startTestWorld({ clock: createRunningClock(), database });
  await world.servers[0].stop();
  const running: Command[] = [];
  const ports = [await freePort(), await freePort()] as const;
  const [apiUrl, workerUrl] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
  const write = (name: string, value: object) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(value));
    return file;
  };
  const serve = (roles: string, file: string, env: NodeJS.ProcessEnv = {}) => {
    const command = startCommandIn(env, 'serve', '--roles', roles, '--config', file);
    running.push(command);
    command.stdout.resume();
    command.stderr.pipe(process.stderr);
    return command;
  };
  const socket = join(folder, 'signer.sock');
  const { configuration } = world;
  const { mode, guardian, chains } = configuration;
  const signerFile = write('signer', {
    mode,
    guardian,
    chains: chains.map(({ chainId, name, rpcUrls, recoveryModules }) => ({
      ...{ chainId, name, rpcUrls, recoveryModules },
    })),
    signer: { socket, log: join(folder, 'signatures.log'), ...limits },
  });
  const { privateKey, ...relayer } = relayerSection();
  const withoutKeys = {
    ...configuration,
    guardian: { signer: { socket } },
    relayer: { ...relayer, address: gasKey.address },
  };
  const withGasKey = { ...withoutKeys, relayer: { ...relayer, privateKey } };
  const signer = serve('signer', signerFile);
  while (!existsSync(socket)) await sleep(20);
  const api = serve('api', write('api', { ...withoutKeys, port: ports[0] }), apiEnvironment);
  serve('worker', write('worker', { ...withGasKey, port: ports[1] }));
  for (const url of [apiUrl, workerUrl]) {
    while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) await sleep(20);
  }
  return {
    ...{ world, folder, apiUrl, workerUrl, signer, api, write, serve },
    async stop() {
      for (const command of running) {
        if (command.exitCode !== null || command.signalCode !== null) continue;
        command.kill();
        await once(command, 'exit');
      }
      for (const port of ports) releasePort(port);
      await world.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
