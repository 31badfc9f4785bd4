import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { elementBuild } from '../../element/build-element.ts';
import { atMost } from '../kit/budgets.ts';
import { type Budget, type Report, type Row, rowOf } from '../kit/report.ts';
import { flat, quickerThan, timesSmaller } from './budgets.ts';
import { sizeOfEstablishedClient } from './bundle-established.ts';
import { startFixture } from './fixture.ts';
import {
  mountAndLeave,
  takeTime,
  timeOfButton,
  timeOfFirstPaint,
  timeOfInteractive,
  timeOfParsed,
  untilIdle,
} from './in-pages.ts';
import { type BuildSizes, type Size, sizeTable } from './size-table.ts';
import type { Sizes } from './sizes.ts';

export interface BenchOptions {
  sizes: Sizes;
  onProgress: (step: string) => void;
}

/** Measures what the element costs a site and its visitors: bytes, time and memory. */
export async function benchElement({ sizes, onProgress }: BenchOptions): Promise<Report> {
  onProgress('build, site and browser');
  const fixture = await startFixture();
  try {
    const { browser, emptyUrl, modulesUrl, oneFileUrl, buttonUrl } = fixture;
    const timings: { paint: Row; interactive: Row }[] = [];
    for (const [name, url, readInteractive] of [
      ['an empty page', emptyUrl, timeOfParsed],
      ['one file', oneFileUrl, timeOfInteractive],
      ['ES modules', modulesUrl, timeOfInteractive],
      ['a button that opens it', buttonUrl, timeOfButton],
    ] as const) {
      onProgress(`time: ${name}`);
      const times: Times[] = [];
      for (let index = 0; index < sizes.starts; index += 1) {
        times.push(await start(browser, url, readInteractive));
      }
      const rowOfTimes = (what: keyof Times, label: string) =>
        rowOf(
          `${label} with ${name}, CPU slowed 4x`,
          times.map((time) => time[what]),
        );
      timings.push({
        paint: rowOfTimes('paint', 'first paint'),
        interactive: rowOfTimes('interactive', 'interactive'),
      });
    }
    onProgress('memory');
    const kept = await memoryKept(browser, oneFileUrl, sizes.mounts);
    onProgress('the established client');
    const established = await sizeOfEstablishedClient();
    const parts: BuildSizes = JSON.parse(await readFile(join(elementBuild, 'sizes.json'), 'utf8'));
    return {
      rows: timings.flatMap(({ paint, interactive }) => [paint, interactive]),
      budgets: [
        ...sizeBudgets(parts, established),
        ...timeBudgets(timings.map(({ interactive }) => interactive)),
        ...memoryBudgets(kept),
      ],
      tables: [sizeTable(parts, established)],
      notes: {
        node: process.version,
        browser: browser.version(),
        cpus: cpus().map(({ model }) => model),
        sizes,
        established,
        parts,
        kept,
      },
    };
  } finally {
    await fixture.stop();
  }
}

interface Times {
  paint: number;
  interactive: number;
}

/** A first visit, with an empty cache. */
async function start(
  browser: Browser,
  url: string,
  readInteractive: () => number | Promise<number>,
): Promise<Times> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(takeTime);
  await page.goto(url);
  const interactive = await page.evaluate(readInteractive);
  const paint = await page.evaluate(timeOfFirstPaint);
  await context.close();
  return { paint, interactive };
}

interface Kept {
  heap: number;
  nodes: number;
  listeners: number;
}

/** The memory that each added and removed element leaves behind. */
async function memoryKept(browser: Browser, url: string, mounts: number): Promise<Kept> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const measure = async (): Promise<Kept> => {
    // Pending work of the last elements ends here, and what awaits finalization is freed.
    for (let round = 0; round < 5; round += 1) {
      await page.evaluate(untilIdle);
      await session.send('HeapProfiler.collectGarbage');
    }
    const { metrics } = await session.send('Performance.getMetrics');
    const read = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
    return {
      heap: read('JSHeapUsedSize'),
      nodes: read('Nodes'),
      listeners: read('JSEventListeners'),
    };
  };
  await page.goto(url);
  // One-time costs, such as caches and compiled code, are included by then.
  await page.evaluate(mountAndLeave, mounts);
  const before = await measure();
  await page.evaluate(mountAndLeave, mounts);
  const after = await measure();
  await context.close();
  return {
    heap: (after.heap - before.heap) / mounts,
    nodes: (after.nodes - before.nodes) / mounts,
    listeners: (after.listeners - before.listeners) / mounts,
  };
}

function sizeBudgets({ whole, start, overview }: BuildSizes, established: Size): Budget[] {
  const beside = (name: string, { gzip }: Size, times: number) =>
    timesSmaller(name, gzip, established.gzip, times);
  return [
    atMost('size of the single file, gzipped', whole.gzip, 40_000),
    atMost('size of what modules load before a view, gzipped', start.gzip, 20_000),
    beside('what a site loads to start, beside abstractionkit + siwe', start, 8),
    beside('the whole, beside abstractionkit + siwe', whole, 5),
    beside('modules up to the overview, beside them', overview, 5),
  ];
}

function timeBudgets([baseline, ...rows]: readonly Row[]): Budget[] {
  return rows.map((row) => quickerThan(row, baseline as Row, 100));
}

function memoryBudgets({ heap, nodes, listeners }: Kept): Budget[] {
  return [
    flat('memory kept of an element that has left', heap, 1_000, ' bytes'),
    flat('nodes kept of it', nodes, 0),
    flat('listeners kept of it', listeners, 0),
  ];
}
