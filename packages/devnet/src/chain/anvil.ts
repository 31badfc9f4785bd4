import { createRequire } from 'node:module';
import { freePort } from '../ports.ts';
import { spawnChild, untilReady } from '../processes.ts';
import { chainId } from './addresses.ts';

/** A running anvil process. */
export interface Anvil {
  readonly rpcUrl: string;
  /** Ends the process; resolves once it is gone. */
  stop(): Promise<void>;
}

/** How to start anvil. */
export interface AnvilOptions {
  /** Port on 127.0.0.1; a free one by default. */
  readonly port?: number;
  /** How many of the well-known accounts are funded. */
  readonly accounts: number;
  /** Receives anvil's whole output. */
  readonly logFile?: string;
}

/** Starts the anvil binary that npm installed; resolves once it listens. */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const port = options.port ?? (await freePort());
  const flags = [
    ['--host', '127.0.0.1'],
    ['--port', port],
    ['--chain-id', chainId],
    ['--accounts', options.accounts],
    ['--hardfork', 'prague'],
    // Mines every second, so that the latest block's time follows the clock.
    ['--block-time', 1],
    // By default, the states of hundreds of blocks: 20 GB with 30,000 accounts. "finalized" is 64 blocks ago.
    ['--prune-history', 128],
  ];
  const anvil = await spawnChild({
    name: 'anvil',
    command: anvilBinary(),
    args: flags.flat().map(String),
    logFile: options.logFile,
  });
  try {
    // Its output, not an answer on the port, which could be another anvil's.
    await untilReady(anvil, async () => anvil.output().includes(`Listening on 127.0.0.1:${port}`));
  } catch (error) {
    await anvil.stop();
    throw error;
  }
  return { rpcUrl: `http://127.0.0.1:${port}`, stop: anvil.stop };
}

/** Finds the binary itself: npm's wrapper would be one more process to end. */
function anvilBinary(): string {
  const fromHere = createRequire(import.meta.url);
  const fromAnvil = createRequire(fromHere.resolve('@foundry-rs/anvil/package.json'));
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const name = `@foundry-rs/anvil-${process.platform}-${arch}`;
  try {
    return fromAnvil.resolve(`${name}/bin/anvil${suffix}`);
  } catch (cause) {
    throw new Error(
      `anvil is not installed: npm left out its optional package ${name}. ` +
        'Run "npm ci" again, without --omit=optional.',
      { cause },
    );
  }
}
