import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { createPublicClient, http, parseAbiItem } from 'viem';
import { entryPoint07Address } from 'viem/account-abstraction';
import { PageScreen } from '../../browser/page-screen.ts';
import { askBackground } from '../../extension/ask-background.ts';
import { DevTools } from '../../extension/devtools.ts';
import { signInText } from '../../extension/sign-in-text.ts';
import {
  openApproval,
  startWalletFixture,
  type WalletFixture,
} from '../../extension/wallet-fixture.ts';
import type { Check } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import type { Random } from '../kit/random.ts';
import type { FuzzResult, FuzzTask } from './fuzz-wallet.ts';

/** A connected page has nothing signed unless the user presses the button. */
export const hostilePage: Check = {
  name: 'hostile page',
  target:
    '100k fuzzed messages (forged, malformed, oversized, with prototype keys), nested frames, 200 navigation races, worker killed 50 times mid-approval -> 0 signatures without a trusted gesture',
  async measure(scale) {
    const messages = scale.of(100_000, 2_000);
    const races = scale.of(200, 4);
    const kills = scale.of(50, 1);
    const fixture = await startWalletFixture({ hasBundler: true, flags: DevTools.flags });
    const devTools = await DevTools.connect(fixture.browser.profile);
    try {
      const fuzzed = await fuzz(fixture, scale.random, messages, scale.onProgress);
      // Before that worker is killed.
      const polluted = await isPolluted(fixture);
      const framed = await askFromFrames(fixture);
      scale.onProgress('asked from frames');
      const raced = await raceNavigations(fixture, scale.random, races);
      scale.onProgress(`${races} navigations raced`);
      const killed = await killWorkers(fixture, devTools, kills);
      scale.onProgress(`${kills} workers killed`);
      const signed = await listSigned(fixture);

      const failures = [
        ...[fuzzed, framed, raced, killed].flatMap((part) => part.failures),
        ...signed.map((what) => `signed without a gesture: ${what}`),
        ...(polluted ? ['a prototype in the worker was changed'] : []),
      ];
      // With a gesture it does sign, and the check notices it.
      const control = await signByGesture(fixture);
      return {
        measured:
          `${fuzzed.posted} messages (answered: ${fuzzed.answers}; ${fuzzed.asked} times an approval was ` +
          `open), ${framed.posted} from 4 frames, ${races} navigations, ${kills} workers killed during ` +
          `an approval and the button pressed after: ${tell(failures, 'signatures or other failures')}; ` +
          `one gesture at the end yielded ${control} signature`,
        holds: failures.length === 0 && control === 1 && fuzzed.asked > 0,
      };
    } finally {
      devTools.close();
      await fixture.stop();
    }
  },
};

const perPage = 1_000;

/** A connected page posts fuzzed messages; it is replaced by a new one again and again. */
async function fuzz(
  fixture: WalletFixture,
  random: Random,
  messages: number,
  onProgress: (message: string) => void,
) {
  const failures: string[] = [];
  const codes = new Map<string, number>();
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
    for (const [code, count] of Object.entries(result.answers)) {
      codes.set(code, (codes.get(code) ?? 0) + count);
    }
    failures.push(...result.signed.map((method) => `a page was given a result of ${method}`));
    if ((await countApprovals(fixture)) > 0) asked += 1;
    await page.goto(`${fixture.site.origin}/hostile?${posted}`);
    failures.push(...(await approvalsLeft(fixture, 'a navigation')));
    if (posted % 10_000 === 0) onProgress(`${posted} messages posted, ${failures.length} failures`);
  }
  await page.close();
  const answers = [...codes].sort().map(([code, count]) => `${count} x ${code}`);
  return { failures, posted, asked, answers: answers.join(', ') };
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
async function askFromFrames(fixture: WalletFixture) {
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
  let posted = 0;
  for (const frame of frames.filter((one) => one.url().startsWith('http'))) {
    posted += await frame.evaluate(askTop, texts);
  }
  const { answered } = await page.evaluate(answersSeen);
  const failures = [
    ...(answered > 0 ? [`${answered} messages of frames were answered`] : []),
    ...((await countApprovals(fixture)) > 0 ? ['a frame opened an approval'] : []),
    ...(frames.some((frame) => frame.url() === ofWallet) ? ['the wallet can be framed'] : []),
  ];
  await page.close();
  return { failures, posted };
}

/** Sends requests, and navigates before, while or after the approval is shown. */
async function raceNavigations(fixture: WalletFixture, random: Random, races: number) {
  const failures: string[] = [];
  let page = await fixture.openSite('/race');
  for (let race = 0; race < races; race += 1) {
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
  return { failures };
}

/** Kills the worker while its approval is shown, and then presses the button. */
async function killWorkers(fixture: WalletFixture, devTools: DevTools, kills: number) {
  const failures: string[] = [];
  const page = await fixture.openSite('/kill');
  for (let kill = 0; kill < kills; kill += 1) {
    const { account, site } = fixture;
    const text = signInText(site.origin, account, `Sign in ${kill}.`);
    const { window, answer } = await openApproval(page, 'personal_sign', [text, account]);
    const sign = window.locator('button:not([aria-disabled])').filter({ hasText: 'Sign' });
    await sign.waitFor();
    await devTools.end(await devTools.find('service_worker', fixture.browser.pageUrl('')));
    // The window may have closed with its approval.
    await sign.click({ timeout: 2_000 }).catch(() => {});
    const answered = await answer;
    if ('result' in answered) failures.push('an approval outlived its worker');
    failures.push(...(await approvalsLeft(fixture, 'the end of the worker')));
    if (!window.isClosed()) await window.close();
  }
  await page.close();
  return { failures };
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

/** Adds a frame to a page, or to another frame. */
async function addFrame(parent: Pick<Page, 'evaluate'>, src: string): Promise<void> {
  await parent.evaluate((address) => {
    const frame = document.createElement('iframe');
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    frame.src = address;
    document.body.append(frame);
    return loaded;
  }, src);
}

/** Runs in a page or frame: asks for signatures. @returns how many times. */
function askTop({ account, text }: { account: string; text: string }): number {
  const count = 100;
  for (let one = 0; one < count; one += 1) {
    const params = one % 2 === 0 ? [text, account] : [account, `0x${'00'.repeat(32)}`];
    const method = one % 2 === 0 ? 'personal_sign' : 'eth_sign';
    const id = 1_000_000 + one;
    top?.postMessage({ to: 'recovery-guardian:content', id, method, params }, '*');
  }
  return count;
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
