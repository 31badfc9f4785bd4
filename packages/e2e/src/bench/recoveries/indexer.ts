import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { recoveryModules } from '@recovery-guardian/devnet';
import { freePort, releasePort } from '@recovery-guardian/devnet/testing';
import { numberToHex } from 'viem';
import { budget, perSecond } from '../kit/budgets.ts';
import type { Measurement } from '../kit/closed-loop.ts';
import { processorSeconds } from '../kit/process-usage.ts';
import {
  type BenchOptions,
  type Budget,
  mergeReports,
  type Report,
  type Row,
} from '../kit/report.ts';
import { startWorker, type Worker } from '../kit/worker.ts';
import { benchEachDatabase, type DatabaseKind } from '../server/databases.ts';
import { startSurroundings, type Version } from '../server/versions.ts';
import type { Replay, Replayed, ReplayMethods } from './replay-worker.ts';
import type { Sizes } from './sizes.ts';

/** How many blocks one request covers, by the server and by the baseline. */
const maximumRange = 2_000;
const confirmations = 1;

/**
 * Measures the indexer as operators run it, in its own server process with a real database, on a
 * replayed chain: long and quiet, then short and busy. Every event is posted to a webhook.
 */
export async function benchIndexer(options: BenchOptions<Sizes>): Promise<Report> {
  const { sizes, databases, against, onProgress } = options;
  await using parts = new AsyncDisposableStack();
  onProgress('chain and replay');
  const { chain, versions } = await startSurroundings(parts, { against });
  const replay = startWorker<ReplayMethods>(join(import.meta.dirname, 'replay-worker.ts'));
  parts.defer(() => replay.stop());
  const [nodeUrl = '', receiverUrl = ''] = await replay.call('urls', undefined);

  const { address: module } = recoveryModules.threeMinutes;
  const { rpcUrl, chainId } = chain;
  const source = { rpcUrl, module };
  const { blocks, every, events, perBlock } = sizes;
  const quiet: Replay = { ...source, blocks, every, perBlock: 1 };
  const busy: Replay = { ...source, blocks: events / perBlock, every: 1, perBlock };

  onProgress('baseline: bare requests');
  await replay.call('begin', quiet);
  const baseline = await measureBaseline(replay, nodeUrl, quiet);
  const report = await benchEachDatabase(databases, onProgress, async (kind, progress) => {
    const rows: Row[] = [];
    const budgets: Budget[] = [];
    for (const version of versions) {
      const suffix = against ? `, ${version.name}` : '';
      const run = (of: Replay, unit: number) =>
        measure({ replay, kind, version, chainId, nodeUrl, receiverUrl }, of, unit);
      progress(`${blocks} blocks${suffix}`);
      const catchUp = await run(quiet, blocks);
      progress(`${events} events${suffix}`);
      const told = await run(busy, events);
      const on = `on ${kind.name}${suffix}`;
      rows.push({ name: `blocks ${on}`, ...catchUp }, { name: `events ${on}`, ...told });
      const seconds = (value: number) => `${value.toFixed(1)} s`;
      budgets.push(
        budget(`catching up ${blocks} blocks ${on}`, blocks / catchUp.rate, '<=', 120, seconds),
        budget(`events told ${on}`, told.rate, '>=', 300, perSecond),
      );
    }
    return { rows, budgets };
  });
  return mergeReports([{ rows: [baseline], budgets: [] }, report]);
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
  version: Version;
  chainId: number;
  nodeUrl: string;
  receiverUrl: string;
}

/** Runs one replay until the last event has been posted. */
async function measure(
  { replay, kind, version, chainId, nodeUrl, receiverUrl }: Fixture,
  of: Replay,
  unit: number,
): Promise<Measurement> {
  await replay.call('begin', of);
  const metricsPort = await freePort();
  const server = await version.startServer({
    chains: version.configuration.chains?.map((one) => ({ ...one, rpcUrls: [nodeUrl] })) ?? [],
    alerts: {
      pollInterval: 100,
      chains: [{ chainId, confirmations, maximumRange, fromBlock: 1 }],
      webhooks: [{ url: receiverUrl, secret: `whsec_${Buffer.alloc(32).toString('base64')}` }],
    },
    database: await kind.create(),
    metrics: { port: metricsPort },
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
    const cpu = (1e6 * processorSeconds(server.pid)) / unit;
    return { concurrency: 1, count: unit, rate: (1_000 * unit) / elapsed, p50, p99, cpu };
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
