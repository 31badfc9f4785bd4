import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { type RunningWorld, startWorld } from '@recovery-guardian/devnet';
import { deployManySafes, wrongCode } from '@recovery-guardian/devnet/testing';
import { safeAbi } from '@recovery-guardian/protocol';
import type { Browser, Locator } from 'playwright-core';
import { type Address, createPublicClient, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startBrowser } from './browser/start-browser.ts';
import { accessibilityProblems } from './demo/accessibility-problems.ts';
import { askWallet } from './demo/ask-wallet.ts';
import { carryWallet } from './demo/carry-wallet.ts';
import { DemoUser } from './demo/demo-user.ts';
import { type DemoVisitOptions, type Visit, visitDemo } from './demo/visit-demo.ts';

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
  beforeEach(() => enter());
  afterEach(() => visit?.leave());

  async function enter(options?: DemoVisitOptions): Promise<void> {
    visit = await visitDemo(browser, running.world, options);
    user = new DemoUser(visit.page);
  }

  const chain = () => createPublicClient({ transport: http(running.world.rpcUrl) });

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
    await user.sees('You’re back in');
    await user.guide.getByText('Same address, same assets, new key').waitFor();

    const owner = await newOwnerOf(first);
    await user.chain.getByRole('list', { name: 'Owners' }).getByTitle(owner).waitFor();
    assertNothingUnasked();
  });

  for (const [width, height] of [
    [1280, 800],
    [320, 700],
  ] as const) {
    it(`takes at most 14 clicks at ${width}x${height}, each on what is in sight`, async () => {
      const [holder, other] = running.world.accounts;
      assert.ok(holder && other);
      const [safe] = await deployManySafes(running.world, 1);
      assert.ok(safe);
      const email = { channel: 'email', target: `w${width}@example.org` } as const;
      await visit.leave();
      await enter({ accounts: [{ ...holder, safe }, other], viewport: { width, height } });
      const { page } = visit;
      const inElement = (name: string) => user.element.getByRole('button', { name, exact: true });
      const approve = () => page.getByRole('dialog').getByRole('button', { name: 'Approve' });
      const copy = (topic: 'register' | 'recover') =>
        user.message(email, topic).getByRole('button', { name: 'Copy code' });
      let clicks = 0;
      const click = async (target: Locator) => {
        await assertInSight(target, { width, height });
        await target.click();
        clicks += 1;
      };
      const paste = async () => {
        await assertInSight(user.element.getByRole('textbox', { name: 'Code' }), { width, height });
        await user.element.getByRole('textbox', { name: 'Code' }).focus();
        await page.keyboard.press('ControlOrMeta+V');
        await page.keyboard.press('Enter');
      };

      await click(inElement('Protect this account'));
      await user.type('Email address', email.target);
      await page.keyboard.press('Enter');
      await click(inElement('Sign and send the code'));
      await click(approve());
      await click(copy('register'));
      await paste();
      await click(inElement('Add the guardian'));
      await click(approve());
      await click(page.getByRole('button', { name: 'Lose the key' }));
      await click(inElement('Done'));
      await click(inElement('Recover an account'));
      await click(inElement('Send the codes'));
      await click(copy('recover'));
      await paste();
      await click(inElement('Start the recovery'));
      await click(user.chain.getByRole('button', { name: 'Skip ahead' }));
      await click(inElement('Take control now'));
      await page.getByRole('heading', { name: 'You kept the account' }).waitFor();
      assert.ok(clicks <= 14, `${clicks} clicks`);
      assert.deepEqual(visit.errors, []);
    });
  }

  it('asks for both codes where email and phone are registered, and lets the wallet pay', async () => {
    const second = running.world.accounts[1];
    assert.ok(second);
    const email = { channel: 'email', target: 'noor@example.org' } as const;
    const phone = { channel: 'sms', target: '+4915112345678' } as const;
    await user.chooseAccount('Account 2');

    await user.protect(email);
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
    await user.sees('You can take control now');
    await user.unfold('Details');
    await user.press('Pay with my own wallet');
    await user.approve('Take control of the account');
    await user.sees('You’re back in');

    await newOwnerOf(second);
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
    await user.enterCode(wrongCode(code));
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

  it('is alerted, signed for by a friend with a link, and recovered at the service’s cost', async () => {
    const [holder, other] = running.world.accounts;
    assert.ok(holder && other);
    const [safe] = await deployManySafes(running.world, 1);
    assert.ok(safe);
    const first = { ...holder, safe };
    const { world } = running;
    const accounts = [first, other];
    const friend = privateKeyToAccount(generatePrivateKey());
    const email = { channel: 'email', target: 'pia@example.org' } as const;
    await visit.leave();
    await enter({ accounts });

    // Protected by the service, with alerts.
    await user.protect(email);
    await user.press('Done');
    await user.press('Manage email and phone');
    await user.press('Show my email and phone');
    await user.approve('Show your email and phone');
    await user.press('Show alerts');
    await user.approve('Show your email and phone');
    await user.switch(`Alerts to ${email.target}`);
    await user.approve('Send alerts');
    await user.enterCode(await user.readCode(email, 'alerts'));
    await user.element.getByText(`${email.target} will get alerts.`).waitFor();
    await user.press('Back');

    // The friend becomes the second guardian; only subscribers are notified.
    await user.press('Change guardians');
    await user.press('Add a guardian');
    await user.type('Address of the guardian', friend.address);
    await user.choose('2 of 2');
    await user.press('Add the guardian');
    await user.approve('Add a guardian to your account');
    await user.mail(email, 'Guardian added to account', friend.address).waitFor();

    // The key is lost. The friend approves by a link.
    await user.loseTheKey();
    await user.press('Back');
    await user.press('Recover an account');
    await user.press('Send the codes');
    await user.enterCode(await user.readCode(email, 'recover'));
    await user.sees('More approvals needed');
    const phrase = await user.element.locator('[part=phrase]').innerText();
    const link = await user.element.getByRole('textbox', { name: 'Link to share' }).inputValue();

    const helping = await visitDemo(browser, world, { accounts });
    const helper = new DemoUser(helping.page);
    await carryWallet(helping.page, { name: 'my own wallet', key: friend, world });
    await helping.page.getByRole('button', { name: 'Use my own wallet' }).click();
    await helping.page.goto(link);
    await helper.sees('Do you approve this recovery?');
    assert.equal(await helper.element.locator('[part=phrase]').innerText(), phrase);
    await helper.element.getByRole('checkbox', { name: 'I spoke with them' }).check();
    await helper.press('Approve in my wallet');
    await helper.sees('Thank you. Your approval has arrived.');
    await helping.leave();

    // It arrives by itself, and the service sends the rest.
    await user.sees('Start the recovery');
    await user.press('Start the recovery');
    await user.sees('The recovery has started');
    const alarm = user.mail(email, 'is taking over your account');
    await alarm.waitFor();

    // If the recovery were not wanted, the alarm's link would lead the owner to the way to stop it.
    const alarmed = await visitDemo(browser, world, { accounts });
    await alarmed.page.goto(`${world.demoUrl}#account=${other.safe}&chain=${world.chainId}`);
    const shown = alarmed.page.locator('recovery-guardian');
    await alarmed.page.waitForFunction(
      (safe) => document.querySelector('recovery-guardian')?.getAttribute('account') === safe,
      other.safe,
    );
    const stopUrl = await alarm.getByRole('link').getAttribute('href');
    assert.equal(stopUrl, `${world.demoUrl}/#account=${first.safe}&chain=${world.chainId}`);
    await alarmed.page.goto(stopUrl as string);
    await shown.getByRole('button', { name: 'Cancel the recovery' }).waitFor();
    await alarmed.leave();
    await user.skipAhead();
    await user.press('Take control now');
    await user.sees('You’re back in');

    const owner = await newOwnerOf(first);
    const counted = (address: Address) => chain().getTransactionCount({ address });
    assert.equal(await counted(owner), 0, 'the new key paid nothing');
    assert.equal(await counted(friend.address), 0);
    assert.deepEqual(visit.errors, []);
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

  /** Asserts that a target lies in the viewport; only a narrow page may need to scroll to it. */
  async function assertInSight(target: Locator, size: { width: number; height: number }) {
    await target.waitFor();
    await visit.page.waitForTimeout(300);
    if (size.width < 780) await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    assert.ok(box);
    const inSight =
      box.x >= 0 &&
      box.y >= 0 &&
      box.x + box.width <= size.width &&
      box.y + box.height <= size.height;
    assert.ok(inSight, `${target} at ${JSON.stringify(box)}`);
  }

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
    return chain().readContract({ address: safe, abi: safeAbi, functionName: 'getOwners' });
  }

  /** The only owner of an account that was recovered. */
  async function newOwnerOf({ safe, address }: { safe: Address; address: Address }) {
    const [owner, ...others] = await owners(safe);
    assert.ok(owner && owner !== address);
    assert.deepEqual(others, []);
    return owner;
  }
});
