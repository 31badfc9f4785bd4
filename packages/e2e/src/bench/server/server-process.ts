import { createReadStream, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@recovery-guardian/devnet/testing';
import { type RunningProcess, startProcess } from '../kit/start-process.ts';

export interface ServerProcess extends RunningProcess {
  readonly baseUrl: string;
}

export interface ServerProcessOptions {
  /** The file of the server's command. */
  command: string;
  configuration: object;
  /** For the configuration and the log. */
  directory: string;
  /** Flags of Node itself. */
  nodeFlags?: readonly string[];
  env?: Record<string, string>;
}

/**
 * Starts the server as operators do. The log goes directly into a file, as reading it here would
 * use the measured CPU time.
 */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const { command, configuration, directory, nodeFlags = [], env = {} } = options;
  const port = await freePort();
  const file = join(directory, `server-${port}.json`);
  writeFileSync(file, JSON.stringify({ ...configuration, port }), { mode: 0o600 });
  const logFile = join(directory, `server-${port}.log`);
  const log = openSync(logFile, 'a');
  const baseUrl = `http://127.0.0.1:${port}`;
  const server = await startProcess(
    process.execPath,
    [...nodeFlags, command, 'serve', '--config', file],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ['ignore', log, log],
      readyUrl: `${baseUrl}/healthz`,
    },
  ).catch((error: Error) => {
    throw new Error(`${error.message}:\n${readFileSync(logFile, 'utf8')}`);
  });
  return {
    ...server,
    baseUrl,
    async stop() {
      await server.stop();
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
