import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

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
