import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer, type Configuration, type ServerOptions } from '@recovery-guardian/server';
import { freePort, releasePort } from '../ports.ts';
import { isAlive } from '../processes.ts';
import { startServer } from '../server.ts';

/** A server that a test can stop and start again on the same database and port. */
export interface ServerUnderTest {
  /** Without a trailing slash. Does not change with a restart. */
  readonly url: string;
  /** Its process: this one, or a separate one that changes with a restart. */
  readonly pid: number;
  /** The logs of a separate process, one file per start. */
  readonly logDirectory: string | undefined;
  /** Stops the server, if it runs, and starts it again on the same database and port. */
  restart(): Promise<void>;
  /** Kills the server with SIGKILL; `restart` starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server in this process, where a test can move its clock. */
export async function startServerHere(
  configuration: Configuration,
  options: ServerOptions,
): Promise<ServerUnderTest> {
  const listen = async (port: number) => {
    const app = await buildServer(configuration, options);
    try {
      const url = await app.listen({ host: configuration.host, port });
      return { app, url };
    } catch (error) {
      await app.close();
      throw error;
    }
  };
  let { app, url } = await listen(configuration.port);
  return {
    url,
    pid: process.pid,
    logDirectory: undefined,
    async restart() {
      await app.close();
      ({ app } = await listen(Number(new URL(url).port)));
    },
    async crash() {
      throw new Error('Only a server in a separate process can crash');
    },
    stop: async () => app.close(),
  };
}

/** Starts the server like operators: `serve`, in a separate process. */
export async function startServerProcess(configuration: Configuration): Promise<ServerUnderTest> {
  const directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-server-'));
  const configurationFile = join(directory, 'server.json');
  const logDirectory = join(directory, 'logs');
  await mkdir(logDirectory);
  const port = await freePort();
  const url = `http://${configuration.host}:${port}`;
  await writeFile(configurationFile, JSON.stringify({ ...configuration, port }), { mode: 0o600 });
  let starts = 0;
  const start = () =>
    startServer({ configurationFile, url, logFile: join(logDirectory, `${++starts}.log`) });
  let server = await start();
  return {
    url,
    get pid() {
      return server.pid;
    },
    logDirectory,
    async restart() {
      await server.stop();
      server = await start();
    },
    async crash() {
      process.kill(server.pid, 'SIGKILL');
      while (isAlive(server.pid)) await new Promise((resolve) => setImmediate(resolve));
    },
    async stop() {
      await server.stop();
      releasePort(port);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
