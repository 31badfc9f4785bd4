import { execFile } from 'node:child_process';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serverProgram } from '@recovery-guardian/devnet/testing';
import type { Configuration } from '@recovery-guardian/server';
import { startProcess } from '../../servers/processes.ts';
import type { Network } from './network.ts';

/** A server in the namespace of a host. */
export interface Host {
  readonly pid: number;
  /** Its address and port. */
  readonly address: string;
  /** Runs a command of the server on its configuration. */
  command(...words: string[]): Promise<{ output: string }>;
}

/** Starts a server on a host, its clock this many milliseconds off. */
export async function startHost(
  parts: AsyncDisposableStack,
  { namespace, address: host }: Network['hosts'][number],
  options: { configuration: Configuration; folder: string; port?: number; skew?: number },
): Promise<Host> {
  const { configuration, folder, port = 3000, skew = 0 } = options;
  const address = `${host}:${port}`;
  const file = join(folder, `${address}.json`);
  writeFileSync(file, JSON.stringify({ ...configuration, host, port }), { mode: 0o600 });
  const logFile = join(folder, `${address}.log`);
  const log = openSync(logFile, 'a');
  const program = [serverProgram(), 'serve', '--config', file];
  const args = ['netns', 'exec', namespace, process.execPath, ...skewed(skew), ...program];
  const { PATH, HOME } = process.env;
  const server = await startProcess('ip', args, {
    env: { PATH, HOME },
    stdio: ['ignore', log, log],
    readyUrl: `http://${address}/readyz`,
  }).catch((error: Error) => {
    throw new Error(`${error.message}:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
  });
  parts.defer(() => server.stop());
  return {
    pid: server.pid,
    address,
    async command(...words) {
      const command = [serverProgram(), ...words, '--config', file];
      const inside = ['netns', 'exec', namespace, process.execPath, ...command];
      const { stdout } = await promisify(execFile)('ip', inside, { env: { PATH, HOME } });
      return { output: stdout };
    },
  };
}

/** A clock that is wrong for all that the process runs. */
function skewed(milliseconds: number): string[] {
  if (milliseconds === 0) return [];
  const module = `
    const Right = Date;
    const now = () => Right.now() + ${milliseconds};
    globalThis.Date = class extends Right {
      constructor(...all) { if (all.length === 0) super(now()); else super(...all); }
      static now() { return now(); }
    };`;
  return ['--import', `data:text/javascript,${encodeURIComponent(module)}`];
}
