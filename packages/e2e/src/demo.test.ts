import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { type RunningWorld, startWorld } from '@recovery-guardian/devnet';
import { safeAbi } from '@recovery-guardian/protocol';
import type { Browser } from 'playwright-core';
import { type Address, createPublicClient, http } from 'viem';
import { accessibilityProblems } from './demo/accessibility-problems.ts';
import { askWallet } from './demo/ask-wallet.ts';
import { Person } from './demo/person.ts';
import { startBrowser, type Visit, visitDemo } from './demo/visit-demo.ts';

/** One world for all tests; each has its own account and addresses. */
describe('the demo page, by typing and clicking only', { timeout: 280_000 }, () => {
  let directory: string;
  let running: RunningWorld;
  let browser: Browser;
  let visit: Visit;
  let person: Person;

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
    person = new Person(visit.page);
  });
  afterEach(() => visit?.leave());

  it('registers by email, loses the key, and recovers to a new owner without paying', async () => {
    const [first] = running.world.accounts;
    assert.ok(first);
    const email = { channel: 'email', target: 'mia@example.org' } as const;
    assert.deepEqual(await owners(first.safe), [first.address]);

    await person.isAtStep('Register');
    await person.press('Protect this account');
    await person.register(email);

    await person.isAtStep('Add the guardian');
    await person.press('Add the guardian');
    await person.approve('Add a guardian to your account');
    await person.sees('Done. You have a way back.');

    await person.isAtStep('Lose the key');
    await person.press('Done');
    await person.sees('Your account is protected');
    await person.loseTheKey();

    await person.isAtStep('Recover');
    await person.press('Recover an account');
    await person.press('Send the codes');
    await person.enterCode(await person.readCode(email, 'recover'));
    await person.sees('Start the recovery');
    await person.press('Start the recovery');

    await person.isAtStep('Wait');
    await person.sees('The recovery has started');
    assert.deepEqual(await owners(first.safe), [first.address]);
    await person.skipAhead();

    await person.isAtStep('Take control');
    await person.press('Take control now');
    await person.sees('now controls your account');
    await person.guide.getByText('The fresh key owns the account now').waitFor();

    const [owner, ...others] = await owners(first.safe);
    assert.ok(owner && owner !== first.address);
    assert.deepEqual(others, []);
    await person.chain.getByRole('list', { name: 'Owners' }).getByTitle(owner).waitFor();
    assertNothingUnasked();
  });

  it('asks for both codes where email and phone are registered, and lets the wallet pay', async () => {
    const second = running.world.accounts[1];
    assert.ok(second);
    const email = { channel: 'email', target: 'noor@example.org' } as const;
    const phone = { channel: 'sms', target: '+4915112345678' } as const;
    await person.chooseAccount('Account 2');

    await person.press('Protect this account');
    await person.register(email);
    await person.press('Add the guardian');
    await person.approve('Add a guardian to your account');
    await person.sees('Done. You have a way back.');
    await person.press('Add another');
    await person.register(phone);
    await person.sees('Done. You have a way back.');
    await person.press('Done');

    await person.loseTheKey();
    await person.press('Recover an account');
    await person.press('Send the codes');
    await person.sees('Check it is you');
    await person.element.getByText('0 of 2 confirmed').waitFor();

    await person.press('Enter code sent to no***@ex***.org');
    await person.enterCode(await person.readCode(email, 'recover'));
    await person.element.getByText('1 of 2 confirmed').waitFor();
    await person.press('Enter code sent to +49***78');
    await person.enterCode(await person.readCode(phone, 'recover'));

    await person.sees('Start the recovery');
    await person.unfold('Details');
    await person.press('Pay with my own wallet');
    await person.approve('Start the recovery');
    await person.sees('The recovery has started');
    await person.skipAhead();
    await person.sees('The waiting time is over');
    await person.unfold('Details');
    await person.press('Pay with my own wallet');
    await person.approve('Take control of the account');
    await person.sees('now controls your account');

    const [owner, ...others] = await owners(second.safe);
    assert.ok(owner && owner !== second.address);
    assert.deepEqual(others, []);
    assertNothingUnasked();
  });

  it('changes nothing when the user declines or the code is wrong', async () => {
    const shared = running.world.accounts[2];
    assert.ok(shared);
    const email = { channel: 'email', target: 'ole@example.org' } as const;
    await person.chooseAccount('Account 3');

    await person.press('Protect this account');
    await person.type('Email address', email.target);
    await person.press('Continue');
    await person.press('Sign and send the code');
    await visit.page.getByRole('dialog').waitFor();
    assert.deepEqual(await accessibilityProblems(visit.page), []);
    await person.decline('Register a way to reach you');
    await person.element.getByText('You declined in your wallet. Nothing was signed.').waitFor();
    assert.equal(await person.message(email, 'register').count(), 0);

    await person.press('Sign and send the code');
    await person.approve('Register a way to reach you');
    const code = await person.readCode(email, 'register');
    await person.enterCode(another(code));
    await person.element.getByText('That code isn’t right. 4 tries left.').waitFor();
    await person.enterCode(code);

    await person.press('Add the guardian');
    await person.decline('Add a guardian to your account');
    await person.element.getByText('You declined in your wallet. Nothing was signed.').waitFor();
    await person.chain.getByText('none yet').waitFor();

    await person.press('Add the guardian');
    await person.approve('Add a guardian to your account');
    await person.sees('Done. You have a way back.');
    assert.deepEqual(await owners(shared.safe), [
      running.world.accounts[2]?.address,
      running.world.accounts[3]?.address,
    ]);
  });

  it('keeps its state when the page is reloaded', async () => {
    await person.chooseAccount('Account 3');
    await person.loseTheKey('Lose the keys');
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
        await person.sees(/./);
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
