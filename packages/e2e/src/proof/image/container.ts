import { execFile, type StdioOptions, spawnSync } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Readiness, startProcess } from '../../servers/processes.ts';
import { buildah, buildahCommand } from './buildah.ts';

/** What Buildah knows of an image; it runs commands, but not the image's own. */
interface ImageConfiguration {
  User: string;
  Entrypoint: string[];
  Cmd: string[];
  StopSignal: string;
  ExposedPorts: Record<string, object>;
  Healthcheck: { Test: string[] };
}

export interface ContainerOptions {
  /** What is mounted, as in compose.yaml: `folder:folder in the container`, or with `:ro`. */
  volumes: readonly string[];
  /** Overrides of the image's environment. */
  env?: Record<string, string>;
  /** The arguments of the server; the image's own by default. */
  command?: readonly string[];
  /** The health check; the image's own by default. */
  healthCheck?: readonly string[];
}

export interface Container {
  /** The server's process, as the host sees it. */
  readonly pid: number;
  readonly logFile: string;
  /** Runs the health check. @returns whether it succeeds */
  isHealthy(): Promise<boolean>;
  /** Sends the image's stop signal to the server, as container engines do, and waits for its end. */
  stop(): Promise<void>;
}

/** Reads what an image says of itself. */
async function inspectImage(image: string): Promise<ImageConfiguration> {
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', image));
  return Docker.config;
}

/** Runs a command of the server in a new container, such as `migrate`; returns what it prints. */
export async function runInContainer(
  image: string,
  options: ContainerOptions,
  ...command: string[]
): Promise<string> {
  const { Entrypoint } = await inspectImage(image);
  return inNewContainer(image, options, [...Entrypoint, ...command]);
}

/** Runs any program in a new container. */
export async function inNewContainer(
  image: string,
  options: ContainerOptions,
  program: readonly string[],
): Promise<string> {
  const name = await buildah('from', image);
  try {
    const { command, args, env } = runCommand(name, options, program);
    return (await promisify(execFile)(command, args, { env })).stdout;
  } finally {
    await buildah('rm', name);
  }
}

/** Starts a container on the host's network, and waits until it is ready. */
export async function startContainer(
  image: string,
  logFolder: string,
  options: ContainerOptions & Readiness,
): Promise<Container> {
  const { Entrypoint, Cmd, Healthcheck, StopSignal } = await inspectImage(image);
  const { command: words = Cmd, healthCheck = Healthcheck.Test } = options;
  const name = await buildah('from', image);
  const { command, args, ...rest } = runCommand(name, options, [...Entrypoint, ...words]);
  const logFile = join(logFolder, `${name}.log`);
  const log = openSync(logFile, 'a');
  const ready =
    'isReady' in options ? { isReady: options.isReady } : { readyUrl: options.readyUrl };
  const stdio: StdioOptions = ['ignore', log, log];
  const buildahProcess = await startProcess(command, args, { ...rest, ...ready, stdio }).catch(
    (error: Error) => {
      throw new Error(`${error.message}:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
    },
  );
  const pid = innermost(buildahProcess.pid);
  return {
    pid,
    logFile,
    async isHealthy() {
      const [, ...test] = healthCheck;
      const check = runCommand(name, options, test);
      return promisify(execFile)(check.command, check.args, { env: check.env }).then(
        () => true,
        () => false,
      );
    },
    async stop() {
      if (!isRunning(pid)) return;
      process.kill(pid, StopSignal as NodeJS.Signals);
      while (isRunning(pid)) await sleep(50);
      await buildahProcess.stop();
      await buildah('rm', name);
    },
  };
}

function runCommand(
  container: string,
  { volumes, env = {} }: ContainerOptions,
  program: readonly string[],
) {
  const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const mounts = volumes.flatMap((volume) => ['--volume', volume]);
  return buildahCommand(['run', ...mounts, ...variables, container, '--', ...program]);
}

/** Buildah's own processes are around the server's. */
function innermost(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  const child = Number(stdout);
  return child === 0 ? pid : innermost(child);
}

/** A zombie has ended, too: its parent has not waited for it yet. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout !== '' && !stdout.startsWith('Z');
}
