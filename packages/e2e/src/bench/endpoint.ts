import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBundler } from '@recovery-guardian/devnet';
import { startChain } from '@recovery-guardian/devnet/chain';
import { hashApiKey } from '@recovery-guardian/server';
import autocannon from 'autocannon';
import { createConfiguration } from '../servers/configuration.ts';
import { commandOf, startServer } from '../servers/versions.ts';
import type { BenchOptions } from './bench.ts';
import { type Contender, compare, type Figures } from './compare.ts';

/** Callers at the same time. */
const connections = 16;
const unlimited = 1_000_000_000;

/**
 * Measures the endpoint beside the bundler that it asks: with keys, limits, metrics and log on, and the
 * bundler's log off.
 */
export async function benchEndpoint({ against, rounds }: BenchOptions): Promise<void> {
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'recovery-guardian-bench-'));
  parts.defer(() => rm(folder, { recursive: true }));
  const chain = await startChain();
  parts.defer(() => chain.stop());
  const bundler = await startBundler({ chain });
  parts.defer(() => bundler.stop());
  const apiKey = randomBytes(24).toString('base64url');
  const contender = (name: string, url: string): Contender => ({
    name,
    measure: (figures) => measureAll(url, 5, figures),
  });
  const startVersion = async (name: string, version?: string) => {
    const directory = await mkdtemp(join(folder, 'version-'));
    const configuration = await createConfiguration({
      ...{ chain, smtpUrl: 'smtp://127.0.0.1:1', directory },
    });
    const plan = { name: 'bench', requestsPerMinute: unlimited, userOperationsPerDay: unlimited };
    const server = await startServer(parts, {
      command: commandOf(version),
      configuration: {
        ...configuration,
        database: { directory: join(directory, 'database') },
        chains: configuration.chains?.map((one) => ({ ...one, bundlerUrls: [bundler.url] })),
        endpoint: { plans: [plan], apiKeys: [{ id: 'bench', sha256: hashApiKey(apiKey) }] },
        metrics: { port: 0 },
      },
      directory,
    });
    return contender(name, `${server.baseUrl}/api/v3/${chain.chainId}/${apiKey}`);
  };
  const contenders = [await startVersion('this')];
  if (against !== undefined) contenders.push(await startVersion('the other', against));
  await compare([...contenders, contender('the bundler', bundler.url)], rounds);
}

const methods: Record<string, () => unknown[]> = {
  // Forwarded: each call is for another operation, so that no answer can be shared.
  eth_getUserOperationReceipt: () => [`0x${randomBytes(32).toString('hex')}`],
  // Answered by the endpoint.
  eth_chainId: () => [],
};

async function measureAll(url: string, seconds: number, figures: Figures): Promise<void> {
  for (const [method, params] of Object.entries(methods)) {
    const bodyOf = () => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params() });
    let refused: string | undefined;
    const result = await autocannon({
      url,
      connections,
      duration: seconds,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      requests: [
        {
          setupRequest: (request) => ({ ...request, body: bodyOf() }),
          onResponse(_status, body) {
            if (!body.includes('"result":')) refused = body;
          },
        },
      ],
    });
    if (refused !== undefined) throw new Error(`${method} was answered ${refused}`);
    if (result.errors > 0) throw new Error(`${result.errors} calls of ${method} failed`);
    figures[`${method}, a second`] = result.requests.average;
    figures[`${method}, mean ms`] = result.latency.average;
    figures[`${method}, p99 ms`] = result.latency.p99;
  }
}
