import { cpus } from 'node:os';
import type { Goal, Report, Row } from '../report.ts';
import { percentile } from '../statistics.ts';
import { type BundleSizes, measureBundles } from './bundle-sizes.ts';
import { between, quickerThan, smallerThan } from './goals.ts';
import { ask, type Message, sign, timeAccounts, timeOfFirstPaint } from './in-pages.ts';
import type { Sizes } from './sizes.ts';
import { approve, password, type Stage, setStage } from './stage.ts';

export type BenchOptions = { sizes: Sizes; onProgress: (step: string) => void };

/** Measures what people wait for in the extension, in a real Chromium, and how large it is. */
export async function benchExtension({ sizes, onProgress }: BenchOptions): Promise<Report> {
  const stage = await setStage(onProgress);
  try {
    const measure = async (name: string, count: number, act: (stage: Stage) => Promise<number>) => {
      onProgress(name);
      const times: number[] = [];
      for (let index = 0; index < count; index++) times.push(await act(stage));
      return rowOf(name, times);
    };
    const { starts, unlocks, signatures } = sizes;
    const popupStart = await measure(
      "first answer to the popup after the worker's sleep",
      starts,
      answerToPopup,
    );
    const siteStart = await measure(
      "first answer to a site after the worker's sleep",
      starts,
      answerToSite,
    );
    const paint = await measure("the popup's first paint", starts, firstPaint);
    const unlock = await measure('unlocking', unlocks, unlocking);
    const signature = await measure('a signature after the approval', signatures, signing);
    const bundles = await measureBundles();
    return {
      rows: [popupStart, siteStart, paint, unlock, signature],
      goals: [
        quickerThan(popupStart, 300),
        quickerThan(siteStart, 300),
        quickerThan(paint, 200),
        between(unlock, 300, 1_000),
        quickerThan(signature, 50),
        ...sizeGoals(bundles),
      ],
      notes: { node: process.version, cpus: cpus().map(({ model }) => model), sizes, bundles },
    };
  } finally {
    await stage.stop();
  }
}

async function answerToPopup({ stopWorker, popup }: Stage): Promise<number> {
  await stopWorker();
  return (await popup.evaluate(ask, ['state.get', {}] as Message)).time;
}

async function answerToSite({ stopWorker, site }: Stage): Promise<number> {
  await stopWorker();
  return site.evaluate(timeAccounts);
}

/** Of a popup that is opened while the worker sleeps. */
async function firstPaint({ stopWorker, context, popupUrl }: Stage): Promise<number> {
  await stopWorker();
  const page = await context.newPage();
  await page.goto(popupUrl);
  const time = await page.evaluate(timeOfFirstPaint);
  await page.close();
  return time;
}

async function unlocking({ popup }: Stage): Promise<number> {
  await popup.evaluate(ask, ['vault.lock', {}] as Message);
  return (await popup.evaluate(ask, ['vault.unlock', { password }] as Message)).time;
}

/** From the answer in the wallet's window until the site has the signature. */
async function signing(stage: Stage): Promise<number> {
  const { site, account } = stage;
  const { result: signedAt, approvedAt } = await approve(stage, () => site.evaluate(sign, account));
  return signedAt - approvedAt;
}

function rowOf(name: string, times: readonly number[]): Row {
  const sum = times.reduce((sum, time) => sum + time, 0);
  return {
    name,
    concurrency: 1,
    count: times.length,
    rate: (1_000 * times.length) / sum,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

/** A popup is read from the disk each time it is opened; a site's part runs in every page there. */
function sizeGoals({ worker, popup, approval, site, archive }: BundleSizes): Goal[] {
  return [
    smallerThan('size of the worker, compressed', worker, 90_000),
    smallerThan('size of the popup, compressed', popup, 75_000),
    smallerThan('size of the approval window, compressed', approval, 50_000),
    smallerThan('size of what runs in a site, compressed', site, 8_000),
    smallerThan('size of the archive', archive, 200_000),
  ];
}
