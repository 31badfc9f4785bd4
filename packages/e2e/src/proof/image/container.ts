import { execFile, spawnSync } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startProcess } from '../../bench/kit/start-process.ts';
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
  /** The folder that is mounted, read only, where the image expects the configuration. */
  configuration: string;
  /** Overrides of the image's environment. */
  env?: Record<string, string>;
}

export interface Container {
  /** The server's process, as the host sees it. */
  readonly pid: number;
  readonly url: string;
  readonly logFile: string;
  /** Runs the health check of the image. @returns whether it succeeds */
  isHealthy(): Promise<boolean>;
  /** Sends the image's stop signal to the server, as container engines do, and waits for its end. */
  stop(): Promise<void>;
}

/** Reads what an image says of itself. */
export async function inspectImage(image: string): Promise<ImageConfiguration> {
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

/** Starts the image's own command, on the host's network, and waits until the server is ready. */
export async function startContainer(
  image: string,
  port: number,
  { configuration, env = {} }: ContainerOptions,
): Promise<Container> {
  const { Entrypoint, Cmd, Healthcheck, StopSignal } = await inspectImage(image);
  const name = await buildah('from', image);
  const options = { configuration, env: { ...env, PORT: String(port) } };
  const { command, args, ...rest } = runCommand(name, options, [...Entrypoint, ...Cmd]);
  const logFile = join(configuration, `../${name}.log`);
  const log = openSync(logFile, 'a');
  const url = `http://127.0.0.1:${port}`;
  const buildahProcess = await startProcess(command, args, {
    ...rest,
    stdio: ['ignore', log, log],
    readyUrl: `${url}/readyz`,
  }).catch((error: Error) => {
    throw new Error(`${error.message}:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
  });
  const pid = innermost(buildahProcess.pid);
  return {
    pid,
    url,
    logFile,
    async isHealthy() {
      const [, ...test] = Healthcheck.Test;
      const check = runCommand(name, options, test);
      return promisify(execFile)(check.command, check.args, { env: check.env }).then(
        () => true,
        () => false,
      );
    },
    async stop() {
      process.kill(pid, StopSignal as NodeJS.Signals);
      while (isRunning(pid)) await sleep(50);
      await buildahProcess.stop();
      await buildah('rm', name);
    },
  };
}

function runCommand(
  container: string,
  { configuration, env = {} }: ContainerOptions,
  program: readonly string[],
) {
  const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const mount = `${configuration}:/etc/recovery-guardian:ro`;
  return buildahCommand(['run', '--volume', mount, ...variables, container, '--', ...program]);
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
