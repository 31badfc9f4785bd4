import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@recovery-guardian/devnet/testing';

export interface RunningProcess {
  readonly pid: number;
  /** Milliseconds until it was ready. */
  readonly startTime: number;
  /** Stops it gracefully. */
  stop(): Promise<void>;
}

/** When a process is ready: when this URL answers, or when this says so. */
export type Readiness = { readyUrl: string } | { isReady(): boolean };

/** Starts a process and waits until it is ready. It never outlives this process. */
export async function startProcess(
  command: string,
  args: readonly string[],
  options: SpawnOptions & Readiness,
): Promise<RunningProcess> {
  const start = performance.now();
  const child = spawn(command, args, { stdio: 'ignore', ...options });
  const exit = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const isReady = () =>
    'isReady' in options
      ? options.isReady()
      : fetch(options.readyUrl).then(
          ({ ok }) => ok,
          () => false,
        );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${command} ended while starting`);
    await sleep(10);
  }
  return {
    pid: child.pid as number,
    startTime: performance.now() - start,
    async stop() {
      child.kill('SIGTERM');
      await exit;
      process.off('exit', kill);
    },
  };
}

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

/** A process's memory in megabytes. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

/** A process's CPU time in seconds, to a hundredth. */
export function processorSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The 12th and 13th after the name, which is in brackets and may contain anything (proc(5)).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
