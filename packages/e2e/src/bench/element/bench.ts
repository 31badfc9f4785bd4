import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { elementBuild } from '../../../../../scripts/builds/build-element.ts';
import { startBrowser } from '../../browser/start-browser.ts';
import { budget, kilobytes, milliseconds } from '../kit/budgets.ts';
import { measurementOf } from '../kit/closed-loop.ts';
import { timeOfFirstPaint } from '../kit/first-paint.ts';
import type { BenchOptions, Budget, Report, Row } from '../kit/report.ts';
import { median } from '../kit/statistics.ts';
import { sizeOfEstablishedClient } from './bundle-established.ts';
import { startFixture } from './fixture.ts';
import {
  mountAndLeave,
  readSteadiness,
  type Steadiness,
  takeTime,
  timeOfButton,
  timeOfInteractive,
  timeOfNextView,
  timeOfParsed,
  untilIdle,
} from './in-pages.ts';
import { benchPeers } from './peers.ts';
import { type BuildSizes, type Size, sizeTable } from './size-table.ts';
import type { Sizes } from './sizes.ts';
import { untilSettled } from './until-settled.ts';

type Options = Pick<BenchOptions<Sizes>, 'sizes' | 'onProgress'>;

/** Measures what the element costs a site and its visitors: bytes, time and memory. */
export async function benchElement({ sizes, onProgress }: Options): Promise<Report> {
  onProgress('build, site and browser');
  const fixture = await startFixture();
  try {
    const { browser, emptyUrl, entryUrl, modulesUrl, buttonUrl } = fixture;
    const timings: { paint: Row; interactive: Row }[] = [];
    const visits: Times[] = [];
    for (const [name, url, readInteractive] of [
      ['an empty page', emptyUrl, timeOfParsed],
      ['the small entry', entryUrl, timeOfInteractive],
      ['ES modules', modulesUrl, timeOfInteractive],
      ['a button that opens it', buttonUrl, timeOfButton],
    ] as const) {
      onProgress(`time: ${name}`);
      const times: Times[] = [];
      for (let index = 0; index < sizes.starts; index += 1) {
        times.push(await start(browser, url, readInteractive));
      }
      const rowOfTimes = (what: keyof Times, label: string): Row => ({
        name: `${label} with ${name}, CPU slowed 4x`,
        ...measurementOf(times.map((time) => time[what])),
      });
      if (url === entryUrl) visits.push(...times);
      timings.push({
        paint: rowOfTimes('paint', 'first paint'),
        interactive: rowOfTimes('interactive', 'interactive'),
      });
    }
    onProgress('time: the next view');
    const nextViews: number[] = [];
    for (let index = 0; index < sizes.starts; index += 1) {
      nextViews.push(await showNextView(browser, entryUrl));
    }
    onProgress('memory');
    const kept = await memoryKept(entryUrl, sizes.mounts);
    const peers =
      sizes.peerVisits > 0
        ? await benchPeers({ browser, buttonUrl, visits: sizes.peerVisits, onProgress })
        : undefined;
    onProgress('the established client');
    const established = await sizeOfEstablishedClient();
    const parts: BuildSizes = JSON.parse(await readFile(join(elementBuild, 'sizes.json'), 'utf8'));
    return {
      rows: timings.flatMap(({ paint, interactive }) => [paint, interactive]),
      budgets: [
        ...sizeBudgets(parts, established),
        ...timeBudgets(timings.map(({ interactive }) => interactive)),
        ...steadinessBudgets(visits, nextViews),
        ...memoryBudgets(kept),
        ...(peers?.budgets ?? []),
      ],
      tables: [sizeTable(parts, established), ...(peers ? [peers.table] : [])],
      notes: { browser: browser.version(), established, parts, kept },
    };
  } finally {
    await fixture.stop();
  }
}

interface Times extends Steadiness {
  paint: number;
  interactive: number;
}

/** A first visit, which is left alone until nothing is loaded any more: questions cost the page time. */
async function start(
  browser: Browser,
  url: string,
  readInteractive: () => number | Promise<number>,
): Promise<Times> {
  await using visit = await openSlowly(browser, url, 'networkidle');
  const { page } = visit;
  const interactive = await page.evaluate(readInteractive);
  const paint = await page.evaluate(timeOfFirstPaint);
  const steadiness = await page.evaluate(readSteadiness);
  return { paint, interactive, ...steadiness };
}

/** Comes near a button of the overview, and presses it when nothing is loaded any more. */
async function showNextView(browser: Browser, url: string): Promise<number> {
  await using visit = await openSlowly(browser, url, 'load');
  const { page } = visit;
  await page.evaluate(timeOfInteractive);
  await page.hover('recovery-guardian');
  await page.waitForLoadState('networkidle');
  const time = await page.evaluate(timeOfNextView);
  return time;
}

/** Opens a page with an empty cache, at a quarter of the processor's speed. */
async function openSlowly(browser: Browser, url: string, waitUntil: 'load' | 'networkidle') {
  const context = await browser.newContext();
  const page = await context.newPage();
  await untilSettled(browser);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(takeTime);
  await page.goto(url, { waitUntil });
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

interface Kept {
  heap: number;
  nodes: number;
  listeners: number;
}

/**
 * The memory that each added and removed element leaves behind. The browser only interprets: code that
 * it compiles again for functions called often is no memory of the element, and is most of what grows.
 */
async function memoryKept(url: string, mounts: number): Promise<Kept> {
  const browser = await startBrowser({
    flags: ['--js-flags=--no-sparkplug --no-maglev --no-opt'],
  });
  const page = await browser.newPage();
  const context = page.context();
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
  await browser.close();
  return {
    heap: (after.heap - before.heap) / mounts,
    nodes: (after.nodes - before.nodes) / mounts,
    listeners: (after.listeners - before.listeners) / mounts,
  };
}

function sizeBudgets(build: BuildSizes, established: Size): Budget[] {
  const { whole, start, overview, views } = build;
  const largest = {
    gzip: overview.gzip + Math.max(...Object.values(views).map(({ gzip }) => gzip)),
  };
  const size = (name: string, { gzip }: Pick<Size, 'gzip'>, most: number) =>
    budget(name, gzip, '<=', most, kilobytes);
  const beside = (name: string, { gzip }: Size, least: number) => {
    const times = (value: number) => `${Number(value.toFixed(1))} times`;
    const measured = established.gzip / gzip;
    const sizes = `${kilobytes(gzip)} beside ${kilobytes(established.gzip)}`;
    return budget(name, measured, '>=', least, times, `${times(measured)} (${sizes})`);
  };
  return [
    size('size of what is loaded before a view, gzipped', start, 17_000),
    size('size up to the overview, gzipped', overview, 20_000),
    size('size up to the largest view, gzipped', largest, 40_000),
    beside('what a site loads to start, beside abstractionkit + siwe', start, 8),
    beside('the whole, beside abstractionkit + siwe', whole, 4.3),
    beside('what is loaded up to the overview, beside them', overview, 5),
  ];
}

/** The median delay that the element adds, compared with the same page without it. */
function timeBudgets([baseline, ...rows]: readonly Row[]): Budget[] {
  return rows.map(({ name, p50, p99 }) => {
    const [late, latest] = [p50, p99].map((time) => time - (baseline?.p50 ?? Number.NaN));
    const measured = `${milliseconds(late as number)} (p99 ${milliseconds(latest as number)})`;
    const title = `${name}, beyond an empty page`;
    return budget(title, late as number, '<', 100, milliseconds, measured);
  });
}

/** The worst of all first visits with the small entry, and the median of the next view. */
function steadinessBudgets(visits: readonly Steadiness[], nextViews: readonly number[]): Budget[] {
  const shift = Math.max(...visits.map((visit) => visit.shift));
  const longest = median(visits.map((visit) => visit.longest));
  return [
    budget('layout shift of a first visit, at most', shift, '<=', 0, String),
    budget('longest task of a first visit, CPU slowed 4x', longest, '<=', 50, milliseconds),
    budget('the next view after a click, CPU slowed 4x', median(nextViews), '<=', 50, milliseconds),
  ];
}

function memoryBudgets({ heap, nodes, listeners }: Kept): Budget[] {
  const each = (unit: string) => (value: number) => `${Math.round(value)}${unit} each`;
  return [
    budget('memory kept of an element that has left', heap, '<=', 1_000, each(' bytes')),
    budget('nodes kept of it', nodes, '<=', 0, each('')),
    budget('listeners kept of it', listeners, '<=', 0, each('')),
  ];
}
