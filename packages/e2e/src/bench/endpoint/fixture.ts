import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBundler, startChain } from '@recovery-guardian/devnet';
import { hashApiKey, type WrittenConfiguration } from '@recovery-guardian/server';
import type { Hex } from 'viem';
import { startWorker, type Worker } from '../kit/worker.ts';
import { createConfiguration } from '../service/configuration.ts';
import { startServerProcess } from '../service/server-process.ts';
import type { LoadMethods } from './load-worker.ts';
import { findNginx, startNginx } from './nginx.ts';
import { includeOperations } from './operations.ts';
import type { Target } from './raw-caller.ts';

/** The endpoint under test with everything around it, running. */
export interface Fixture {
  readonly load: Worker<LoadMethods>;
  readonly bundler: Target;
  /** undefined if nginx is not installed. */
  readonly nginx: Target | undefined;
  readonly endpoint: Target & { readonly pid: number };
  /** User operations with receipts from the bundler, one for each caller. */
  readonly hashes: readonly Hex[];
  stop(): Promise<void>;
}

/**
 * Starts a real chain and a real bundler with its log off, nginx in front of the bundler, and the
 * server as operators run it: keys, limits, metrics and log on.
 */
export async function startFixture(
  operations: number,
  onProgress: (step: string) => void,
): Promise<Fixture> {
  const parts = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-bench-'));
  parts.defer(() => rm(directory, { recursive: true }));
  try {
    onProgress('chain and bundler');
    const chain = await startChain();
    parts.defer(() => chain.stop());
    const bundler = await startBundler({ chain });
    parts.defer(() => bundler.stop());
    onProgress(`${operations} user operations`);
    const hashes = await includeOperations(chain, bundler.url, operations);

    onProgress('server and proxy');
    const upstreamPort = Number(new URL(bundler.url).port);
    const command = findNginx();
    const nginx = command ? await startNginx(command, { directory, upstreamPort }) : undefined;
    if (nginx) parts.defer(() => nginx.stop());
    const apiKey = randomBytes(24).toString('base64url');
    const server = await startServerProcess({
      configuration: await configure({ chain, bundlerUrl: bundler.url, directory, apiKey }),
      directory,
    });
    parts.defer(() => server.stop());
    const load = startWorker<LoadMethods>(join(import.meta.dirname, 'load-worker.ts'));
    parts.defer(() => load.stop());
    return {
      load,
      hashes,
      bundler: { port: upstreamPort, path: '/' },
      nginx: nginx && { port: nginx.port, path: '/' },
      endpoint: {
        port: Number(new URL(server.baseUrl).port),
        path: `/api/v3/${chain.chainId}/${apiKey}`,
        pid: server.pid,
      },
      stop: () => parts.disposeAsync(),
    };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

async function configure(fixture: {
  chain: { chainId: number; rpcUrl: string };
  bundlerUrl: string;
  directory: string;
  apiKey: string;
}): Promise<WrittenConfiguration> {
  const { chain, bundlerUrl, directory, apiKey } = fixture;
  // No registrations, so no messages are sent.
  const written = await createConfiguration({
    chain,
    smtpUrl: 'smtp://127.0.0.1:1',
    directory,
  });
  const plan = {
    name: 'bench',
    requestsPerMinute: 1_000_000_000,
    userOperationsPerDay: 1_000_000_000,
  };
  return {
    ...written,
    database: { directory: join(directory, 'database') },
    chains: written.chains?.map((one) => ({ ...one, bundlerUrls: [bundlerUrl] })),
    endpoint: { plans: [plan], apiKeys: [{ id: 'bench', sha256: hashApiKey(apiKey) }] },
    metrics: { port: 0 },
  } as WrittenConfiguration;
}
