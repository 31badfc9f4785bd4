import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { recoveryModules } from '@recovery-guardian/devnet';
import { startChain } from '@recovery-guardian/devnet/chain';
import { freePort, releasePort } from '@recovery-guardian/devnet/testing';
import type { WrittenConfiguration } from '@recovery-guardian/server';
import { numberToHex } from 'viem';
import { processorSeconds } from '../kit/process-usage.ts';
import type { Budget, Report, Row } from '../kit/report.ts';
import { startWorker, type Worker } from '../kit/worker.ts';
import { type DatabaseKind, openPGlite, openPostgres } from '../service/bench-database.ts';
import { createConfiguration } from '../service/configuration.ts';
import { startServerProcess } from '../service/server-process.ts';
import type { BenchOptions } from './bench.ts';
import type { Replay, Replayed, ReplayMethods } from './replay-worker.ts';

/** How many blocks one request covers, by the server and by the baseline. */
const maximumRange = 2_000;
const confirmations = 1;

/**
 * Measures the indexer as operators run it, in its own server process with a real database, on a
 * replayed chain: long and quiet, then short and busy. Every event is posted to a webhook.
 */
export async function benchIndexer({
  sizes,
  databases,
  onProgress,
}: BenchOptions): Promise<Pick<Report, 'rows' | 'budgets'>> {
  const parts = new AsyncDisposableStack();
  try {
    const directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-bench-'));
    parts.defer(() => rm(directory, { recursive: true }));
    onProgress('chain and replay');
    const chain = await startChain();
    parts.defer(() => chain.stop());
    const replay = startWorker<ReplayMethods>(join(import.meta.dirname, 'replay-worker.ts'));
    parts.defer(() => replay.stop());
    const [nodeUrl = '', receiverUrl = ''] = await replay.call('urls', undefined);

    const { address: module } = recoveryModules.threeMinutes;
    const source = { rpcUrl: chain.rpcUrl, module };
    const { blocks, every, events, perBlock } = sizes;
    const quiet: Replay = { ...source, blocks, every, perBlock: 1 };
    const busy: Replay = { ...source, blocks: events / perBlock, every: 1, perBlock };

    onProgress('baseline: bare requests');
    await replay.call('begin', quiet);
    const rows: Row[] = [await measureBaseline(replay, nodeUrl, quiet)];
    const budgets: Budget[] = [];
    for (const name of databases) {
      const kind = name === 'PGlite' ? await openPGlite() : await openPostgres();
      try {
        const configuration = await configure({ chain, directory, nodeUrl, receiverUrl });
        const fixture = { replay, kind, configuration, directory };
        onProgress(`${name}: ${blocks} blocks`);
        const catchUp = await measure(fixture, {
          name: `blocks on ${name}`,
          of: quiet,
          unit: blocks,
        });
        onProgress(`${name}: ${events} events`);
        const told = await measure(fixture, { name: `events on ${name}`, of: busy, unit: events });
        rows.push(catchUp.row, told.row);
        budgets.push(
          secondsBudget(`catching up ${blocks} blocks on ${name}`, catchUp.seconds, 120),
          rateBudget(`events told on ${name}`, told.row.rate, 300),
        );
      } finally {
        await kind.stop();
      }
    }
    return { rows, budgets };
  } finally {
    await parts.disposeAsync();
  }
}

/** Only the necessary requests, one after another; the answers are discarded. */
async function measureBaseline(
  replay: Worker<ReplayMethods>,
  nodeUrl: string,
  { blocks, module: address }: Replay,
): Promise<Row> {
  const start = performance.now();
  for (let from = 1; from <= blocks; from += maximumRange) {
    const to = Math.min(blocks, from + maximumRange - 1);
    const range = { address, fromBlock: numberToHex(from), toBlock: numberToHex(to) };
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [range] };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(nodeUrl, { method: 'POST', headers, body: JSON.stringify(body) });
    await answer.json();
  }
  const seconds = (performance.now() - start) / 1_000;
  const { p50, p99 } = await replay.call('look', undefined);
  const name = 'baseline: blocks by bare requests';
  return { name, concurrency: 1, count: blocks, rate: blocks / seconds, p50, p99 };
}

interface Fixture {
  replay: Worker<ReplayMethods>;
  kind: DatabaseKind;
  configuration: WrittenConfiguration;
  directory: string;
}

/** Runs one replay until the last event has been posted. */
async function measure(
  { replay, kind, configuration, directory }: Fixture,
  { name, of, unit }: { name: string; of: Replay; unit: number },
): Promise<{ row: Row; seconds: number }> {
  await replay.call('begin', of);
  const metricsPort = await freePort();
  const server = await startServerProcess({
    configuration: {
      ...configuration,
      database: await kind.create(),
      metrics: { port: metricsPort },
    },
    directory,
  });
  try {
    const events = Math.floor(of.blocks / of.every) * of.perBlock;
    const isDone = async ({ posted }: Replayed) =>
      posted >= events && (await readBehind(metricsPort)) < confirmations;
    let state = await replay.call('look', undefined);
    while (!(await isDone(state))) {
      await sleep(100);
      state = await replay.call('look', undefined);
    }
    const { elapsed, p50, p99 } = state;
    const seconds = elapsed / 1_000;
    const cpu = (1e6 * processorSeconds(server.pid)) / unit;
    const rate = unit / seconds;
    return { row: { name, concurrency: 1, count: unit, rate, p50, p99, cpu }, seconds };
  } finally {
    await server.stop();
    releasePort(metricsPort);
  }
}

/** The number of blocks that the server has not read; a high number until it reports one. */
async function readBehind(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const [, behind] = /indexer_blocks_behind\{[^}]*\} (\d+)/.exec(await answer.text()) ?? [];
  return behind === undefined ? Number.POSITIVE_INFINITY : Number(behind);
}

async function configure({
  chain,
  directory,
  nodeUrl,
  receiverUrl,
}: {
  chain: { chainId: number; rpcUrl: string };
  directory: string;
  nodeUrl: string;
  receiverUrl: string;
}): Promise<WrittenConfiguration> {
  const fixtureDirectory = await mkdtemp(join(directory, 'fixture-'));
  // No registrations, so no messages are sent.
  const smtpUrl = 'smtp://127.0.0.1:1';
  const written = await createConfiguration({ chain, smtpUrl, directory: fixtureDirectory });
  const { chainId } = chain;
  return {
    ...written,
    chains: written.chains?.map((one) => ({ ...one, rpcUrls: [nodeUrl] })),
    alerts: {
      pollInterval: 100,
      chains: [{ chainId, confirmations, maximumRange, fromBlock: 1 }],
      webhooks: [{ url: receiverUrl, secret: `whsec_${Buffer.alloc(32).toString('base64')}` }],
    },
  };
}

function secondsBudget(name: string, seconds: number, most: number): Budget {
  return {
    name,
    target: `<= ${most} s`,
    measured: `${seconds.toFixed(1)} s`,
    isMet: seconds <= most,
  };
}

function rateBudget(name: string, rate: number, least: number): Budget {
  return {
    name,
    target: `>= ${least}/s`,
    measured: `${rate.toFixed(0)}/s`,
    isMet: rate >= least,
  };
}
