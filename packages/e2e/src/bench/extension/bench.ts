import { cpus } from 'node:os';
import { askBackground } from '../../extension/ask-background.ts';
import { fixturePassword } from '../../extension/wallet-fixture.ts';
import { atMost } from '../kit/budgets.ts';
import { type Budget, type Report, rowOf } from '../kit/report.ts';
import { between, quickerThan } from './budgets.ts';
import { type BundleSizes, measureBundles } from './bundle-sizes.ts';
import { type Fixture, startFixture } from './fixture.ts';
import { sign, timeAccounts, timeAnswer, timeOfFirstPaint } from './in-pages.ts';
import type { Sizes } from './sizes.ts';

export interface BenchOptions {
  sizes: Sizes;
  onProgress: (step: string) => void;
}

/** Measures the extension's waiting times in a real Chromium, and its size. */
export async function benchExtension({ sizes, onProgress }: BenchOptions): Promise<Report> {
  onProgress('build, chain and browser');
  const fixture = await startFixture();
  try {
    const measure = async (
      name: string,
      count: number,
      act: (fixture: Fixture) => Promise<number>,
    ) => {
      onProgress(name);
      const times: number[] = [];
      for (let index = 0; index < count; index++) times.push(await act(fixture));
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
      budgets: [
        quickerThan(popupStart, 300),
        quickerThan(siteStart, 300),
        quickerThan(paint, 200),
        between(unlock, 300, 1_000),
        quickerThan(signature, 50),
        ...sizeBudgets(bundles),
      ],
      notes: { node: process.version, cpus: cpus().map(({ model }) => model), sizes, bundles },
    };
  } finally {
    await fixture.stop();
  }
}

async function answerToPopup({ stopWorker, popup }: Fixture): Promise<number> {
  await stopWorker();
  return (await popup.evaluate(timeAnswer, { wallet: 'state.get', parameters: {} })).took;
}

async function answerToSite({ stopWorker, page }: Fixture): Promise<number> {
  await stopWorker();
  return page.evaluate(timeAccounts);
}

/** Of a popup that is opened while the worker sleeps. */
async function firstPaint({ stopWorker, browser }: Fixture): Promise<number> {
  await stopWorker();
  const page = await browser.context.newPage();
  await page.goto(browser.pageUrl('popup.html'));
  const time = await page.evaluate(timeOfFirstPaint);
  await page.close();
  return time;
}

async function unlocking({ popup }: Fixture): Promise<number> {
  await askBackground(popup, 'vault.lock');
  const parameters = { password: fixturePassword };
  return (await popup.evaluate(timeAnswer, { wallet: 'vault.unlock', parameters })).took;
}

/** From the message of the window's button until the site has the signature. */
async function signing({ page, popup, browser, account }: Fixture): Promise<number> {
  const opening = browser.context.waitForEvent('page');
  const signed = page.evaluate(sign, account);
  const window = await opening;
  await window.getByRole('heading', { level: 2 }).waitFor();
  const closed = window.waitForEvent('close');
  const [approval] = await askBackground<{ id: string }[]>(popup, 'approvals.list');
  const parameters = { id: approval?.id, approved: true };
  const { at } = await popup.evaluate(timeAnswer, { wallet: 'approvals.answer', parameters });
  await closed;
  return (await signed) - at;
}

/** A popup is read from disk each time it opens; a site's part runs in every page. */
function sizeBudgets({ worker, popup, approval, site, archive }: BundleSizes): Budget[] {
  return [
    atMost('size of the worker, compressed', worker, 92_000),
    atMost('size of the popup, compressed', popup, 85_000),
    atMost('size of the approval window, compressed', approval, 51_000),
    atMost('size of what runs in a site, compressed', site, 8_000),
    // It includes every view of the element, with its texts in six languages.
    atMost('size of the archive', archive, 292_000),
  ];
}
