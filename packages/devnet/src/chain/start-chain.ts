import { createRequire } from 'node:module';
import type { Address, Hex } from 'viem';
import { listenHost } from '../http-server.ts';
import { freePort } from '../ports.ts';
import { spawnChild, untilReady } from '../processes.ts';
import { accountCount, deploySafes, type KeyPair, keyPairs } from './accounts.ts';
import { chainClient, chainId } from './client.ts';
import { compileContracts } from './compile.ts';
import {
  type ChainPaymaster,
  deployPaymasters,
  deployToken,
  installContracts,
} from './install-contracts.ts';

export type { ChainPaymaster };

/** How to start the chain. */
interface ChainOptions {
  /** Port on 127.0.0.1; a free one by default. */
  readonly port?: number;
  /** Receives anvil's log, which is silent without it. */
  readonly logFile?: string;
}

/** One of anvil's well-known accounts, and the Safe it owns alone or with another. */
export interface ChainAccount extends KeyPair {
  /** A deployed, funded Safe 1.4.1 of which this account is an owner. */
  readonly safe: Address;
}

/** A running local chain with every contract at its canonical address. */
export interface Chain {
  readonly rpcUrl: string;
  readonly chainId: number;
  /** [0] and [1] each own a Safe alone; [2] and [3] own one together, threshold 2. */
  readonly accounts: readonly ChainAccount[];
  /** Funded private keys for the bundler's executors and utility only. */
  readonly bundlerKeys: readonly Hex[];
  /** One for each EntryPoint: 0.7, 0.8, 0.9. */
  readonly paymasters: readonly ChainPaymaster[];
  /** A stablecoin of which each Safe has 1,000, and anyone can mint more. */
  readonly token: Address;
  /** Ends the node; resolves once its process is gone. */
  stop(): Promise<void>;
}

/**
 * Starts anvil, installs every contract and creates the accounts' Safes. The anvil accounts
 * [4] to [9] are free for use.
 */
export async function startChain(options: ChainOptions = {}): Promise<Chain> {
  const contracts = await compileContracts();
  const anvil = await startAnvil(options);
  try {
    const client = chainClient(anvil.rpcUrl);
    // It logs a line for every call.
    if (!options.logFile) await client.setLoggingEnabled(false);
    const [first, second, third, fourth] = keyPairs as [KeyPair, KeyPair, KeyPair, KeyPair];
    const [signer, payer] = keyPairs.slice(-2) as [KeyPair, KeyPair];

    await installContracts(client, contracts, payer.address);
    const paymasters = await deployPaymasters(client, payer.address, contracts.TokenPaymaster, {
      owner: payer,
      signer,
    });
    const [firstSafe, secondSafe, sharedSafe] = (await deploySafes(client, payer.address, [
      { owners: [first.address], threshold: 1 },
      { owners: [second.address], threshold: 1 },
      { owners: [third.address, fourth.address], threshold: 2 },
    ])) as [Address, Address, Address];

    const token = await deployToken(client, payer.address, contracts.TestToken, [
      firstSafe,
      secondSafe,
      sharedSafe,
    ]);

    return {
      rpcUrl: anvil.rpcUrl,
      chainId,
      accounts: [
        { ...first, safe: firstSafe },
        { ...second, safe: secondSafe },
        { ...third, safe: sharedSafe },
        { ...fourth, safe: sharedSafe },
      ],
      bundlerKeys: keyPairs.slice(10, 15).map(({ privateKey }) => privateKey),
      paymasters,
      token,
      stop: anvil.stop,
    };
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

/** Starts the anvil binary that npm installed; resolves once it listens. */
async function startAnvil(options: ChainOptions): Promise<Pick<Chain, 'rpcUrl' | 'stop'>> {
  const port = options.port ?? (await freePort());
  const flags = [
    ['--host', listenHost],
    ['--port', port],
    ['--chain-id', chainId],
    ['--accounts', accountCount],
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
    await untilReady(anvil, async () =>
      anvil.output().includes(`Listening on ${listenHost}:${port}`),
    );
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
