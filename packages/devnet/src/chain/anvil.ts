import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPublicClient, http } from 'viem';
import { chainId } from './addresses.ts';

/** A running anvil process. */
export interface Anvil {
  readonly rpcUrl: string;
  /** Ends the process; resolves once it is gone. */
  stop(): Promise<void>;
}

/** How to start anvil. */
export interface AnvilOptions {
  /** Port on 127.0.0.1; a free one when not given. */
  readonly port?: number;
  /** How many of the well-known accounts are funded. */
  readonly accounts: number;
  readonly stdio: 'ignore' | 'inherit';
}

/** Starts the anvil binary that npm installed; resolves once it answers. */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const port = options.port ?? (await freePort());
  const rpcUrl = `http://127.0.0.1:${port}`;
  const flags = [
    ['--host', '127.0.0.1'],
    ['--port', port],
    ['--chain-id', chainId],
    ['--accounts', options.accounts],
    ['--hardfork', 'prague'],
    // Blocks on their own, so that the latest block's time follows the clock.
    ['--block-time', 1],
    ['--quiet'],
  ];
  const child = spawn(anvilBinary(), flags.flat().map(String), {
    stdio: ['ignore', options.stdio, options.stdio],
  });
  const killOnExit = () => child.kill('SIGKILL');
  process.once('exit', killOnExit);

  async function stop(): Promise<void> {
    process.off('exit', killOnExit);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  try {
    await untilReady(rpcUrl, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { rpcUrl, stop };
}

function anvilBinary(): string {
  const fromHere = createRequire(import.meta.url);
  const fromAnvil = createRequire(fromHere.resolve('@foundry-rs/anvil/package.json'));
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return fromAnvil.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil${suffix}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilReady(rpcUrl: string, child: ChildProcess): Promise<void> {
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }) });
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`anvil ended with code ${child.exitCode}`);
    try {
      await client.getChainId();
      return;
    } catch {
      await sleep(20);
    }
  }
  throw new Error('anvil did not answer within 10 s');
}
