import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { createPublicClient, http, parseAbiItem } from 'viem';
import { entryPoint07Address } from 'viem/account-abstraction';
import { PageScreen } from '../../browser/page-screen.ts';
import { DevTools } from '../../extension/devtools.ts';
import { signInText } from '../../extension/sign-in-text.ts';

import {
  openApproval,
  startWalletFixture,
  type WalletFixture,
} from '../../extension/wallet-fixture.ts';
import { askBackground } from '../../extension/wallet-page.ts';
import { withRandom } from '../kit.ts';
import type { Random } from '../random.ts';
import type { FuzzResult, FuzzTask } from './fuzz-wallet.ts';

it(
  'a connected page has nothing signed without a press of the button, by fuzzed messages, frames, navigation or a killed worker [S20]',
  { timeout: 280_000 },
  withRandom(async (random) => {
    await using parts = new AsyncDisposableStack();
    const fixture = await startWalletFixture({ hasBundler: true, flags: DevTools.flags });
    parts.defer(() => fixture.stop());
    const devTools = await DevTools.connect(fixture.browser.profile);
    parts.defer(() => devTools.close());
    const fuzzed = await fuzz(fixture, random);
    // Before that worker is killed.
    assert.equal(await isPolluted(fixture), false, 'a prototype in the worker was changed');
    const failures = [
      ...fuzzed.failures,
      ...(await askFromFrames(fixture)),
      ...(await raceNavigations(fixture, random)),
      ...(await killWorker(fixture, devTools)),
    ];
    assert.deepEqual(failures, []);
    assert.deepEqual(await listSigned(fixture), []);
    assert.ok(fuzzed.asked > 0, 'no message asked for anything');
    // With a press it does sign, and the list shows it.
    assert.equal(await signByGesture(fixture), 1);
  }),
);

const messages = 2_000;
const perPage = 1_000;

/** A connected page posts fuzzed messages; it is replaced by a new one again and again. */
async function fuzz(fixture: WalletFixture, random: Random) {
  const failures: string[] = [];
  let posted = 0;
  let asked = 0;
  const fuzzer = await bundleFuzzer();
  const page = await fixture.openSite('/hostile');
  while (posted < messages) {
    const task: FuzzTask = {
      seed: random.int(2 ** 31),
      messages: Math.min(perPage, messages - posted),
      account: fixture.account,
    };
    const call = `fuzzer.fuzzWallet(${JSON.stringify(task)})`;
    const result = await page.evaluate<FuzzResult>(`${fuzzer}; ${call}`);
    posted += result.posted;
    failures.push(...result.signed.map((method) => `a page was given a result of ${method}`));
    if ((await countApprovals(fixture)) > 0) asked += 1;
    await page.goto(`${fixture.site.origin}/hostile?${posted}`);
    failures.push(...(await approvalsLeft(fixture, 'a navigation')));
  }
  await page.close();
  return { failures, asked };
}

/** The script for a page, which defines `fuzzer`. */
async function bundleFuzzer(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'fuzz-wallet.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'fuzzer',
  });
  return outputFiles[0]?.text ?? '';
}

/** Nested frames of this site and another: their messages must not be answered. */
async function askFromFrames(fixture: WalletFixture): Promise<string[]> {
  const { origin } = fixture.site;
  const page = await fixture.openSite('/frames');
  const elsewhere = origin.replace('127.0.0.1', 'localhost');
  for (const src of [`${origin}/frame`, `${elsewhere}/frame`]) await addFrame(page, src);
  for (const outer of page.frames().slice(1)) await addFrame(outer, `${origin}/inner`);
  const ofWallet = fixture.browser.pageUrl('approval.html');
  await addFrame(page, ofWallet);

  await page.evaluate(watchAnswers);
  const frames = page.frames().slice(1);
  const texts = { account: fixture.account, text: signInText(origin, fixture.account) };
  for (const frame of frames.filter((one) => one.url().startsWith('http'))) {
    await frame.evaluate(askTop, texts);
  }
  const { answered } = await page.evaluate(answersSeen);
  const failures = [
    ...(answered > 0 ? [`${answered} messages of frames were answered`] : []),
    ...((await countApprovals(fixture)) > 0 ? ['a frame opened an approval'] : []),
    ...(frames.some((frame) => frame.url() === ofWallet) ? ['the wallet can be framed'] : []),
  ];
  await page.close();
  return failures;
}

/** Sends requests, and navigates before, while or after the approval is shown. */
async function raceNavigations(fixture: WalletFixture, random: Random): Promise<string[]> {
  const failures: string[] = [];
  let page = await fixture.openSite('/race');
  for (let race = 0; race < 4; race += 1) {
    await page.evaluate(askTop, {
      account: fixture.account,
      text: signInText(fixture.site.origin, fixture.account),
    });
    await new Promise((resolve) => setTimeout(resolve, random.int(400)));
    switch (random.int(3)) {
      case 0:
        await page.close();
        page = await fixture.openSite(`/race?${race}`);
        break;
      case 1:
        await page.reload();
        break;
      default:
        await page.goto(`${fixture.site.origin}/race?${race}`);
    }
    failures.push(...(await approvalsLeft(fixture, 'leaving the page')));
  }
  await page.close();
  return failures;
}

/** Kills the worker while its approval is shown, and then presses the button. */
async function killWorker(fixture: WalletFixture, devTools: DevTools): Promise<string[]> {
  const failures: string[] = [];
  const page = await fixture.openSite('/kill');
  const text = signInText(fixture.site.origin, fixture.account);
  const { window, answer } = await openApproval(page, 'personal_sign', [text, fixture.account]);
  const sign = window.locator('button:not([aria-disabled])').filter({ hasText: 'Sign' });
  await sign.waitFor();
  await devTools.end(await devTools.find('service_worker', fixture.browser.pageUrl('')));
  // The window may have closed with its approval.
  await sign.click({ timeout: 2_000 }).catch(() => {});
  const answered = await answer;
  if ('result' in answered) failures.push('an approval outlived its worker');
  failures.push(...(await approvalsLeft(fixture, 'the end of the worker')));
  if (!window.isClosed()) await window.close();
  await page.close();
  return failures;
}

async function signByGesture(fixture: WalletFixture): Promise<number> {
  const page = await fixture.openSite('/control');
  const before = await listSigned(fixture);
  const { account, site } = fixture;
  const text = signInText(site.origin, account);
  const { window, answer } = await openApproval(page, 'personal_sign', [text, account]);
  await new PageScreen(window).press('Sign');
  const answered = await answer;
  const after = await listSigned(fixture);
  return 'result' in answered ? after.length - before.length : 0;
}

/** Counts signatures: texts by the wallet's own list, calls also by the chain's. */
async function listSigned({ popup, chain, account }: WalletFixture): Promise<readonly string[]> {
  const items = await askBackground<{ what: { kind: string } }[]>(popup, 'activity.list');
  const client = createPublicClient({ transport: http(chain.rpcUrl) });
  const operations = await client.getLogs({
    address: entryPoint07Address,
    event: userOperationEvent,
    args: { sender: account },
    fromBlock: 0n,
  });
  return [
    ...items.map(({ what }) => what.kind).filter((kind) => kind !== 'refused'),
    ...operations.map(({ transactionHash }) => `operation in ${transactionHash}`),
  ];
}

/** @see ERC-4337 */
const userOperationEvent = parseAbiItem(
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
);

async function countApprovals({ popup }: WalletFixture): Promise<number> {
  return (await askBackground<object[]>(popup, 'approvals.list')).length;
}

/** How long the browser may take to report a closed page to the worker, in milliseconds. */
const longest = 10_000;

/** What is still shown though its page is gone. */
async function approvalsLeft(fixture: WalletFixture, after: string): Promise<readonly string[]> {
  const end = Date.now() + longest;
  for (;;) {
    const count = await countApprovals(fixture);
    if (count === 0) return [];
    if (Date.now() > end) return [`${count} approvals are open after ${after}`];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Whether a message changed a prototype in the worker. */
async function isPolluted({ browser }: WalletFixture): Promise<boolean> {
  const workers = await Promise.all(
    browser.context.serviceWorkers().map((worker) => worker.evaluate(() => 'polluted' in {})),
  );
  return workers.includes(true);
}

async function addFrame(parent: Pick<Page, 'evaluate'>, src: string): Promise<void> {
  await parent.evaluate((address) => {
    const frame = document.createElement('iframe');
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    frame.src = address;
    document.body.append(frame);
    return loaded;
  }, src);
}

/** Runs in a page or frame: asks for signatures. */
function askTop({ account, text }: { account: string; text: string }): void {
  const count = 100;
  for (let one = 0; one < count; one += 1) {
    const params = one % 2 === 0 ? [text, account] : [account, `0x${'00'.repeat(32)}`];
    const method = one % 2 === 0 ? 'personal_sign' : 'eth_sign';
    const id = 1_000_000 + one;
    top?.postMessage({ to: 'recovery-guardian:content', id, method, params }, '*');
  }
}

interface Watched {
  answered: number;
}

/** Runs in a page: records answers to the requests of {@link askTop}. */
function watchAnswers(): void {
  const watched: Watched = { answered: 0 };
  Object.assign(globalThis, { watched });
  addEventListener('message', ({ data }) => {
    const isAnswer = data?.to === 'recovery-guardian:provider' && data.id >= 1_000_000;
    if (isAnswer) watched.answered += 1;
  });
}

/** Runs in a page, once all earlier messages have arrived: later ones follow them. */
async function answersSeen(): Promise<Watched> {
  const end = new Promise((resolve) => {
    addEventListener('message', ({ data }) => {
      if (data?.to === 'recovery-guardian:provider' && data.id === 1) resolve(undefined);
    });
  });
  const to = 'recovery-guardian:content';
  postMessage({ to, id: 1, method: 'eth_chainId', params: [] }, '*');
  await end;
  return (globalThis as unknown as { watched: Watched }).watched;
}
