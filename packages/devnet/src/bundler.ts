import { fileURLToPath } from 'node:url';
import { entryPoints } from '@recovery-guardian/core';
import { http } from 'viem';
import { chainClient } from './chain/client.ts';
import type { Chain } from './chain/start-chain.ts';
import { freePort } from './ports.ts';
import { spawnChild, untilReady } from './processes.ts';

/** How to start the bundler. */
interface BundlerOptions {
  readonly chain: Pick<Chain, 'rpcUrl' | 'bundlerKeys'>;
  /** A free one on 127.0.0.1 by default. */
  readonly port?: number;
  /** Receives the bundler's whole output. */
  readonly logFile?: string;
}

/** A running bundler. */
export interface Bundler {
  /** Its JSON-RPC URL. */
  readonly url: string;
  /** Ends it; resolves once its process is gone. */
  stop(): Promise<void>;
}

/**
 * Starts alto on the chain's three EntryPoints; resolves once it answers.
 *
 * alto is GPL-3 and not part of this program: it runs in its own process and is not imported.
 */
export async function startBundler({ chain, port, logFile }: BundlerOptions): Promise<Bundler> {
  const ownPort = port ?? (await freePort());
  const url = `http://127.0.0.1:${ownPort}`;
  const [utilityKey, ...executorKeys] = chain.bundlerKeys;
  const flags = [
    ['--entrypoints', Object.values(entryPoints).join(',')],
    ['--rpc-url', chain.rpcUrl],
    ['--port', ownPort],
    ['--utility-private-key', utilityKey],
    ['--executor-private-keys', executorKeys.join(',')],
    // The executors are already funded.
    ['--min-executor-balance', '0'],
    // Its rules on storage need a node that traces in JavaScript, which anvil does not.
    ['--safe-mode', 'false'],
    // It would bid as much as the operations pay, which the node then suggests to the next client:
    // viem doubles it, again and again.
    ['--bundler-initial-commission', '100'],
    ['--log-level', 'error'],
  ];
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const alto = await spawnChild({
    name: 'the bundler',
    command: process.execPath,
    args: ['--import', loopbackOnly, altoCli, 'run', ...flags.flat().map(String)],
    // alto also reads settings from its environment and from a .env file in its working directory.
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { PATH, HOME, NODE_COMPILE_CACHE },
    logFile,
  });
  const client = chainClient(chain.rpcUrl);
  try {
    await untilReady(alto, async () => {
      // It deploys contracts of its own one after the other, and each would wait for a block.
      const { pending } = await client.getTxpoolStatus();
      if (pending > 0) await client.mine({ blocks: 1 });
      return answers(url);
    });
  } catch (error) {
    await alto.stop();
    throw error;
  }
  return { url, stop: alto.stop };
}

const loopbackOnly = import.meta.resolve('./listen-on-loopback.ts');
const altoCli = fileURLToPath(new URL('./cli/alto.js', import.meta.resolve('@pimlico/alto')));

async function answers(url: string): Promise<boolean> {
  const transport = http(url, { retryCount: 0, timeout: 2_000 })({});
  const supported = await transport.request({ method: 'eth_supportedEntryPoints' });
  return Array.isArray(supported) && supported.length === Object.keys(entryPoints).length;
}
