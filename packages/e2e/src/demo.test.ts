import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { type RunningWorld, startWorld } from '@recovery-guardian/devnet';
import { safeAbi } from '@recovery-guardian/protocol';
import type { Browser } from 'playwright-core';
import { type Address, createPublicClient, http } from 'viem';
import { startBrowser } from './browser/start-browser.ts';
import { accessibilityProblems } from './demo/accessibility-problems.ts';
import { askWallet } from './demo/ask-wallet.ts';
import { DemoUser } from './demo/demo-user.ts';
import { type Visit, visitDemo } from './demo/visit-demo.ts';

/** One world for all tests; each has its own account and addresses. */
describe('the demo page, by typing and clicking only', { timeout: 280_000 }, () => {
  let directory: string;
  let running: RunningWorld;
  let browser: Browser;
  let visit: Visit;
  let user: DemoUser;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-demo-'));
    running = await startWorld({ directory });
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await running?.stop();
    await rm(directory, { recursive: true, force: true });
  });
  beforeEach(async () => {
    visit = await visitDemo(browser, running.world);
    user = new DemoUser(visit.page);
  });
  afterEach(() => visit?.leave());

  it('registers by email, loses the key, and recovers to a new owner without paying', async () => {
    const [first] = running.world.accounts;
    assert.ok(first);
    const email = { channel: 'email', target: 'mia@example.org' } as const;
    assert.deepEqual(await owners(first.safe), [first.address]);

    await user.isAtStep('Register');
    await user.press('Protect this account');
    await user.register(email);

    await user.isAtStep('Add the guardian');
    await user.press('Add the guardian');
    await user.approve('Add a guardian to your account');
    await user.sees('Done. You can get back in.');

    await user.isAtStep('Lose the key');
    await user.press('Done');
    await user.sees('Your account is protected');
    await user.loseTheKey();

    await user.isAtStep('Recover');
    await user.press('Recover an account');
    await user.press('Send the codes');
    await user.enterCode(await user.readCode(email, 'recover'));
    await user.sees('Start the recovery');
    await user.press('Start the recovery');

    await user.isAtStep('Wait');
    await user.sees('The recovery has started');
    assert.deepEqual(await owners(first.safe), [first.address]);
    await user.skipAhead();

    await user.isAtStep('Take control');
    await user.press('Take control now');
    await user.sees('now controls your account');
    await user.guide.getByText('Same address, same assets, new key').waitFor();

    const [owner, ...others] = await owners(first.safe);
    assert.ok(owner && owner !== first.address);
    assert.deepEqual(others, []);
    await user.chain.getByRole('list', { name: 'Owners' }).getByTitle(owner).waitFor();
    assertNothingUnasked();
  });

  it('asks for both codes where email and phone are registered, and lets the wallet pay', async () => {
    const second = running.world.accounts[1];
    assert.ok(second);
    const email = { channel: 'email', target: 'noor@example.org' } as const;
    const phone = { channel: 'sms', target: '+4915112345678' } as const;
    await user.chooseAccount('Account 2');

    await user.press('Protect this account');
    await user.register(email);
    await user.press('Add the guardian');
    await user.approve('Add a guardian to your account');
    await user.sees('Done. You can get back in.');
    await user.press('Add another');
    await user.register(phone);
    await user.sees('Done. You can get back in.');
    await user.press('Done');

    await user.loseTheKey();
    await user.press('Recover an account');
    await user.press('Send the codes');
    await user.sees('Confirm it’s you');
    await user.element.getByText('0 of 2 confirmed').waitFor();

    await user.press('Enter code sent to no***@ex***.org');
    await user.enterCode(await user.readCode(email, 'recover'));
    await user.element.getByText('1 of 2 confirmed').waitFor();
    await user.press('Enter code sent to +49***78');
    await user.enterCode(await user.readCode(phone, 'recover'));

    await user.sees('Start the recovery');
    await user.unfold('Details');
    await user.press('Pay with my own wallet');
    await user.approve('Start the recovery');
    await user.sees('The recovery has started');
    await user.skipAhead();
    await user.sees('The wait is over');
    await user.unfold('Details');
    await user.press('Pay with my own wallet');
    await user.approve('Take control of the account');
    await user.sees('now controls your account');

    const [owner, ...others] = await owners(second.safe);
    assert.ok(owner && owner !== second.address);
    assert.deepEqual(others, []);
    assertNothingUnasked();
  });

  it('changes nothing when the user declines or the code is wrong', async () => {
    const shared = running.world.accounts[2];
    assert.ok(shared);
    const email = { channel: 'email', target: 'ole@example.org' } as const;
    await user.chooseAccount('Account 3');

    await user.press('Protect this account');
    await user.type('Email address', email.target);
    await user.press('Continue');
    await user.press('Sign and send the code');
    await visit.page.getByRole('dialog').waitFor();
    assert.deepEqual(await accessibilityProblems(visit.page), []);
    await user.decline('Allow recovery with codes');
    await user.element.getByText('You declined in your wallet. Nothing was signed.').waitFor();
    assert.equal(await user.message(email, 'register').count(), 0);

    await user.press('Sign and send the code');
    await user.approve('Allow recovery with codes');
    const code = await user.readCode(email, 'register');
    await user.enterCode(another(code));
    await user.element.getByText('That code isn’t right. 4 tries left.').waitFor();
    await user.enterCode(code);

    await user.press('Add the guardian');
    await user.decline('Add a guardian to your account');
    await user.element.getByText('You declined in your wallet. Nothing was signed.').waitFor();
    await user.chain.getByText('none yet').waitFor();

    await user.press('Add the guardian');
    await user.approve('Add a guardian to your account');
    await user.sees('Done. You can get back in.');
    assert.deepEqual(await owners(shared.safe), [
      running.world.accounts[2]?.address,
      running.world.accounts[3]?.address,
    ]);
  });

  it('keeps its state when the page is reloaded', async () => {
    await user.chooseAccount('Account 3');
    await user.loseTheKey('Lose the keys');
    const fresh = await visit.page.getByText('The owner key is lost').innerText();
    await visit.page.reload();
    await visit.page.getByText(fresh).waitFor();
  });

  it('announces its wallet to pages, and it signs nothing that it cannot show', async () => {
    await visit.page.getByRole('heading', { name: 'Demo wallet' }).waitFor();
    const answers = await visit.page.evaluate(askWallet);
    assert.deepEqual(answers, {
      name: 'Demo wallet',
      chainId: '0x7a69',
      foreignAccount: 4100,
      rawHash: 4200,
      bytes: -32602,
      otherChain: 5710,
    });
    assert.equal(await visit.page.getByRole('dialog').count(), 0);
  });

  it('is accessible, wide and narrow, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1360, 320]) {
        // Without motion: colours in transition belong to neither scheme.
        await visit.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await visit.page.setViewportSize({ width, height: 900 });
        await user.sees(/./);
        assert.deepEqual(await accessibilityProblems(visit.page), []);
        const overflow = await visit.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(overflow <= width, `${overflow} px of content on ${width} px`);
      }
    }
  });

  /** No console errors, and no requests outside this machine. */
  function assertNothingUnasked(): void {
    assert.deepEqual(visit.errors, []);
    const { demoUrl, baseUrl, rpcUrl, mailboxUrl, phoneUrl } = running.world;
    const known = [demoUrl, baseUrl, rpcUrl, mailboxUrl, phoneUrl].map(
      (url) => new URL(url).origin,
    );
    assert.deepEqual(
      [...visit.origins].filter((origin) => !known.includes(origin)),
      [],
    );
  }

  function owners(safe: Address): Promise<readonly Address[]> {
    const client = createPublicClient({ transport: http(running.world.rpcUrl) });
    return client.readContract({ address: safe, abi: safeAbi, functionName: 'getOwners' });
  }
});

/** A wrong code of the same length. */
function another(code: string): string {
  return code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
}
