import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@recovery-guardian/devnet/testing';
import type { WrittenConfiguration } from '@recovery-guardian/server';

export interface ServerProcess {
  readonly baseUrl: string;
  readonly pid: number;
  /** Stops it gracefully. */
  stop(): Promise<void>;
}

export interface ServerProcessOptions {
  configuration: WrittenConfiguration;
  /** For the configuration and the log. */
  directory: string;
  /** Flags of Node itself. */
  nodeFlags?: readonly string[];
  env?: Record<string, string>;
}

const serverCli = fileURLToPath(import.meta.resolve('@recovery-guardian/server/cli'));

/**
 * Starts the server as operators do. The log goes directly into a file, as reading it here would
 * use the measured CPU time.
 */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const { configuration, directory, nodeFlags = [], env = {} } = options;
  const port = await freePort();
  const file = join(directory, `server-${port}.json`);
  writeFileSync(file, JSON.stringify({ ...configuration, port }), { mode: 0o600 });
  const logFile = join(directory, `server-${port}.log`);
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [...nodeFlags, serverCli, 'serve', '--config', file], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', log, log],
  });
  const exit = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);

  const baseUrl = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${baseUrl}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) {
      throw new Error(`The server ended while starting:\n${readFileSync(logFile, 'utf8')}`);
    }
    await sleep(50);
  }
  return {
    baseUrl,
    pid: child.pid as number,
    async stop() {
      child.kill('SIGTERM');
      await exit;
      process.off('exit', kill);
      await tellTroubles(logFile);
    },
  };
}

/** The end of the server's log, which explains a failed measurement. */
async function tellTroubles(logFile: string): Promise<void> {
  const first: string[] = [];
  let count = 0;
  // After a long run, the log exceeds the maximum length of a string.
  for await (const line of createInterface({ input: createReadStream(logFile) })) {
    // pino's levels: 40 is a warning, 50 and above an error.
    if (/"level":[4-6]0/.test(line) && ++count <= 5) first.push(line);
  }
  if (count > 0) console.error(`The server warned ${count} times, first:\n${first.join('\n')}`);
}
