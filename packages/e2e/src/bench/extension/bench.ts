import { askBackground } from '../../extension/ask-background.ts';
import { fixturePassword } from '../../extension/use-account.ts';
import { budget, kilobytes, milliseconds } from '../kit/budgets.ts';
import { measurementOf } from '../kit/closed-loop.ts';
import { timeOfFirstPaint } from '../kit/first-paint.ts';
import type { BenchOptions, Budget, Report, Row } from '../kit/report.ts';
import { type BundleSizes, measureBundles } from './bundle-sizes.ts';
import { type Fixture, startFixture } from './fixture.ts';
import { sign, timeAccounts, timeAnswer } from './in-pages.ts';
import type { Sizes } from './sizes.ts';

type Options = Pick<BenchOptions<Sizes>, 'sizes' | 'onProgress'>;

/** Measures the extension's waiting times in a real Chromium, and its size. */
export async function benchExtension({ sizes, onProgress }: Options): Promise<Report> {
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
      return { name, ...measurementOf(times) };
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
      notes: { bundles },
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
  // If something else fails first, that is reported, not that this page was closed after it.
  signed.catch(() => {});
  const window = await opening;
  await window.getByRole('heading', { level: 2 }).waitFor();
  const closed = window.waitForEvent('close');
  const [approval] = await askBackground<{ id: string }[]>(popup, 'approvals.list');
  const parameters = { id: approval?.id, approved: true };
  const { at } = await popup.evaluate(timeAnswer, { wallet: 'approvals.answer', parameters });
  await closed;
  return (await signed) - at;
}

/** The median waiting time; the worst is reported with it. */
function quickerThan({ name, p50, p99 }: Row, most: number): Budget {
  const measured = `${milliseconds(p50)} (p99 ${milliseconds(p99)})`;
  return budget(name, p50, '<', most, milliseconds, measured);
}

/** Slow on purpose: negligible once for a user, expensive for an attacker on every guess. */
function between({ name, p50 }: Row, least: number, most: number): Budget {
  return {
    name,
    target: `${milliseconds(least)} to ${milliseconds(most)}`,
    measured: milliseconds(p50),
    isMet: p50 >= least && p50 <= most,
  };
}

/** A popup is read from disk each time it opens; a site's part runs in every page. */
function sizeBudgets({ worker, popup, approval, site, archive }: BundleSizes): Budget[] {
  const size = (name: string, bytes: number, most: number) =>
    budget(name, bytes, '<=', most, kilobytes);
  return [
    // A service worker cannot load parts on demand: typed data and simulations are some 4 kB of it.
    size('size of the worker, compressed', worker, 97_000),
    size('size of the popup, compressed', popup, 75_500),
    // It shares chunks and all words with the popup. Both are measured with the largest language.
    size('size of the approval window, compressed', approval, 57_000),
    size('size of what runs in a site, compressed', site, 8_000),
    // It includes every view of the element, the texts of both in six languages, 20 kB for QR codes and
    // 28 kB for names of ENS: no page loads these before it needs them.
    size('size of the archive', archive, 463_000),
  ];
}
