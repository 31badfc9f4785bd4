import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type RunningWorld, startDemoSite, startWorld } from '@recovery-guardian/devnet';
import { deployManySafes, wrongCode } from '@recovery-guardian/devnet/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Address } from 'viem';
import { accessibilityProblems, looks } from './accessibility/screens.ts';
import { PageScreen } from './browser/page-screen.ts';
import { startBrowser } from './browser/watched-page.ts';
import { askWallet, type Contact, DemoUser } from './demo/demo-user.ts';
import { type DemoVisitOptions, type Visit, visitDemo } from './demo/visit-demo.ts';
import { effortOfProtecting, keyboard, mouse, walk } from './demo/walk.ts';
import { installWallet } from './element/site-wallet.ts';
import { openTab } from './extension/wallet.ts';
import { worldChain } from './extension/world-chain.ts';

/** One world for all tests; each has its own account and addresses. */
describe('demo page', { timeout: 450_000 }, () => {
  let directory: string;
  let running: RunningWorld;
  let browser: Browser;
  let visit: Visit;
  let user: DemoUser;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-demo-'));
    running = await startWorld({ directory, lastCodeDelay: 5 });
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await running?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  /** Opens the page in a fresh profile, in place of the one before. */
  async function enter(options?: DemoVisitOptions): Promise<void> {
    await visit?.leave();
    visit = await visitDemo(browser, running.world, options);
    user = new DemoUser(visit.page);
  }

  const chain = () => worldChain(running.world);

  it('the demo works by keyboard, at 320x700 with the element in en', async () => {
    const [account] = await enterWithNewAccounts(1, { viewport: { width: 320, height: 700 } });
    assert.ok(account);
    await walk({ visitor: new PageScreen(visit.page), email: 'en320@example.org', by: keyboard });
    await newOwnerOf(account);
  });

  it('the demo takes at most 14 presses by keyboard, at 320x700 with the element in ar', async (test) => {
    const [account] = await enterWithNewAccounts(1, {
      viewport: { width: 320, height: 700 },
      colorScheme: 'dark',
    });
    assert.ok(account);
    const { page } = visit;
    const language = 'ar';
    await page.getByRole('combobox', { name: 'Language' }).selectOption(language);
    const email = 'ar320@example.org';
    const visitor = new PageScreen(page);
    const atStep = isAccessible(visitor);
    // Another language, chosen by a script instead of a user, moves everything.
    const before = await layoutShift(page);
    const pressed = await walk({ visitor, email, language, by: keyboard, atStep });
    const shift = (await layoutShift(page)) - before;
    test.diagnostic(`${pressed.length} presses; layout shift ${shift.toFixed(4)}`);
    // 0.000 at 320 pixels, on a machine at rest. Beside the site of a wide page is a mailbox, where new
    // mails push the older ones down.
    assert.ok(shift <= 0.05, `layout shift ${shift}`);
    assert.ok(pressed.length <= 14, `${pressed.length} presses: ${pressed.join(', ')}`);
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
    const mails = (await messagesAt(running.world.mailboxUrl)).filter(({ to }) => to === email);
    const languages = mails.map(({ html }) => /<html lang="(\w+)"/.exec(html ?? '')?.[1]);
    assert.deepEqual([...new Set(languages)], [language]);
    const newOwner = await newOwnerOf(account);
    assert.equal(await chain().transactionsOf(newOwner), 0, 'the new key paid nothing');
    assertNothingUnasked();
  });

  it('the demo works by keyboard in Firefox, 320 pixels wide, with the element in de', async () => {
    const { world } = running;
    const [account] = await newAccounts(1);
    assert.ok(account);
    const site = await startDemoSite({ world: { ...world, accounts: [account] } });
    const { tab, stop } = await openTab.Firefox();
    try {
      await tab.showIn({ scheme: 'light', width: 320 });
      await tab.open(site.url);
      // As if it had been chosen on an earlier visit.
      await tab.run('localStorage.setItem("demo-language", "de")');
      await tab.open(`${site.url}/?again`);
      const email = 'de@firefox.example.org';
      await walk({ visitor: tab, email, language: 'de', by: keyboard });
      await newOwnerOf(account);
    } finally {
      await stop();
      await site.stop();
    }
  });

  /** How much content moved without the user's doing, as browsers count it. */
  function layoutShift(page: Page): Promise<number> {
    const add = () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        // What a site has below the element makes room for a longer screen, as for any step.
        const isBelow = ({ node }: LayoutShift['sources'][number]) =>
          node?.localName === 'demo-chain';
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
            if (!entry.hadRecentInput && !entry.sources.every(isBelow)) sum += entry.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        window.setTimeout(() => {
          observer.disconnect();
          resolve(sum);
        }, 500);
      });
    return page.evaluate(add);
  }

  describe('a visitor with a mouse, and two accounts', () => {
    const emailWay = ['zo***@ex***.org', { channel: 'email', target: 'zoe3@example.org' }] as const;
    const thief = { channel: 'email', target: 'zoe@example.org' } as const;
    let accounts: typeof running.world.accounts;
    let second: (typeof running.world.accounts)[number] | undefined;
    let ways: readonly [typeof emailWay, readonly [string, Contact]];

    before(async () => {
      accounts = await enterWithNewAccounts(2, { viewport: { width: 1280, height: 800 } });
      [, second] = accounts;
    });

    const finale = () => visit.page.locator('demo-finale');

    it('the demo takes at most 14 presses by mouse, and ends with a snippet for a site', async (test) => {
      const { page } = visit;
      const visitor = new PageScreen(page);
      const atStep = isAccessible(visitor);
      const pressed = await walk({ visitor, email: thief.target, by: mouse, atStep });
      const { presses, seconds } = effortOfProtecting(thief.target);
      test.diagnostic(`protecting: ${presses} presses, ${seconds.toFixed(0)} s of the user's time`);
      assert.equal(pressed.indexOf('lose'), presses);
      assert.ok(presses <= 6, `${presses} presses to protect an account`);
      assert.ok(pressed.length <= 14, `${pressed.length} presses: ${pressed.join(', ')}`);
      await finale().getByText('Put it on your site').click();
      await finale().getByRole('button', { name: 'Copy' }).click();
      const snippet = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(snippet, /<recovery-guardian base-url=/);
      // What is over starts no recovery after a reload.
      await user.sees('You’re back in');
      await page.reload();
      await user.element.getByRole('button', { name: 'Recover an account' }).waitFor();
      await finale().waitFor();
    });

    it('the demo’s thief, who reads the mails, is stopped by the key alone', async () => {
      const [account] = accounts;
      assert.ok(account);
      const owner = await newOwnerOf(account);
      await finale().getByRole('button', { name: 'Now someone attacks you' }).click();
      await user.isTold('stop it');
      await user.mail(thief, 'started to take over your account').waitFor();
      await user.press('Stop it');
      await user.approve('Stop any recovery');
      await finale().getByText('You stopped a thief').waitFor();
      assert.equal(await newOwnerOf(account), owner);
      await user.isTold('You stopped the thief');
    });

    it('a recovery asks for both codes where email and phone are registered, and lets the wallet pay', async () => {
      await finale().getByRole('button', { name: 'Now with two codes' }).click();
      await user.isTold('protect the account');
      await user.protect(emailWay[1]);
      await user.isTold('Add a second way');
      await user.press('Add another');
      await user.choose('Phone');
      const suggested = /\+[\d ]+\d/.exec(await user.nextStep.innerText())?.[0];
      assert.ok(suggested);
      const phone = { channel: 'sms', target: suggested } as const;
      await user.register(phone);
      await user.isTold('lose the key');

      ways = [emailWay, ['+14***00', phone]];
      await user.loseTheKey();
      await user.press('Done');
      await user.recoverByTwoCodes(...ways);
      await user.unfold('Details');
      await user.press('Pay with my own wallet');
      await user.approve('Start the recovery');
      await user.sees('Your waiting time is running');
      await user.skipAhead();
      await user.sees('You can get back in now');
      await user.unfold('Details');
      await user.press('Pay with my own wallet');
      await user.approve('Finish the recovery');
      await user.sees('You’re back in');
      assert.ok(second);
      await newOwnerOf(second);
    });

    it('the demo goes on with the new key when no account is left', async () => {
      await finale().getByText('That was the last fresh account').waitFor();
      assert.equal(await finale().getByRole('button', { name: 'Play again' }).count(), 0);
      assert.equal(await visit.page.getByRole('navigation', { name: 'Devices' }).count(), 1);

      await finale().getByRole('button', { name: 'Lose the new key' }).click();
      await user.isTold('lose the key');
      await user.loseTheKey();
      await user.recoverByTwoCodes(...ways);
      await user.press('Start the recovery');
      await user.skipAhead();
      await user.press('Get back in');
      await finale().getByText('That was the last fresh account').waitFor();
      assertNothingUnasked();
    });
  });

  it('the demo switches the language of the element without losing what was typed, and remembers it', async () => {
    await enterWithNewAccounts(1);
    const { page } = visit;
    await user.press('Protect this account');
    await user.type('Email address', 'half');
    const language = page.getByRole('combobox', { name: 'Language' });
    await language.selectOption('ja');
    const field = user.element.getByRole('textbox', { name: 'メールアドレス' });
    assert.equal(await field.inputValue(), 'half');
    await page.getByRole('heading', { name: 'Lose the key. Keep the account.' }).waitFor();
    await page.reload();
    await field.waitFor();
    assert.equal(await language.inputValue(), 'ja');
    await page.goBack();
    await user.sees('まだ保護されていません');
    await language.selectOption('ar');
    const isRtl = () =>
      getComputedStyle(
        document
          .querySelector('recovery-guardian')
          ?.shadowRoot?.querySelector('section') as Element,
      ).direction;
    assert.equal(await page.evaluate(isRtl), 'rtl');
  });

  describe('a visitor of an account with two owners', () => {
    const email = { channel: 'email', target: 'ole@example.org' } as const;

    before(async () => {
      await enter();
      await user.chooseAccount('Account 3');
    });

    it('nothing changes when the user declines or the code is wrong', async () => {
      const shared = running.world.accounts[2];
      assert.ok(shared);
      await user.press('Protect this account');
      await user.type('Email address', email.target);
      await user.press('Continue');
      await user.press('Ask my wallet');
      await visit.page.getByRole('dialog').waitFor();
      assert.deepEqual(await accessibilityProblems(new PageScreen(visit.page)), []);
      await user.decline('Allow recovery with codes');
      await user.element.getByText('You declined in your wallet. Nothing was signed.').waitFor();
      assert.equal(await user.message(email, 'register').count(), 0);

      await user.press('Ask my wallet');
      await user.approve('Allow recovery with codes');
      const code = await user.readCode(email, 'register');
      await user.enterCode(wrongCode(code));
      await user.element.getByText('That code isn’t right. 4 tries left.').waitFor();
      await user.enterCode(code);

      await user.press('Turn on recovery');
      await user.decline('Turn on recovery');
      await user.element.getByText('You declined in your wallet. Nothing was signed.').waitFor();
      await user.chain.getByText('no one yet').waitFor();

      await user.press('Turn on recovery');
      await user.approve('Turn on recovery');
      await user.sees('Done. You can get back in.');
      assert.deepEqual(await chain().ownersOf(shared.safe), [
        shared.address,
        running.world.accounts[3]?.address,
      ]);
    });

    it('the mailbox shows mails in the colors of the page, whatever those of the system are', async () => {
      const { page } = visit;
      await user.open('Mailbox');
      const colors = async () => {
        const mail = page.locator('demo-mailbox iframe').first().contentFrame().locator('body');
        return mail.evaluate((body) => getComputedStyle(body).color);
      };
      assert.equal(await colors(), 'rgb(0, 0, 0)');
      await page.getByRole('button', { name: 'Dark', exact: true }).click();
      assert.equal(await colors(), 'rgb(255, 255, 255)');
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.getByRole('button', { name: 'Dark', exact: true }).click();
      assert.equal(await colors(), 'rgb(0, 0, 0)');
    });

    it('the demo keeps its state when the page is reloaded, and in a second tab', async () => {
      await user.loseTheKey('Lose the keys');
      const fresh = await visit.page.getByText('The owner key is lost').innerText();
      await visit.page.reload();
      await visit.page.getByText(fresh).waitFor();
      const tab = await visit.page.context().newPage();
      await tab.goto(running.world.demoUrl);
      await new DemoUser(tab).chooseAccount('Account 3');
      await tab.getByText(fresh).waitFor();
    });
  });

  describe('a visitor who only looks', () => {
    before(() => enter());

    it('the demo wallet announces itself to pages, and signs nothing that it cannot show', async () => {
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

    it('the demo is accessible, wide and narrow, light and dark', async () => {
      for (const { scheme, width } of looks) {
        // Without motion: colours in transition belong to neither scheme.
        await visit.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await visit.page.setViewportSize({ width, height: 900 });
        await user.sees(/./);
        assert.deepEqual(await accessibilityProblems(new PageScreen(visit.page)), []);
        const overflow = await visit.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(overflow <= width, `${overflow} px of content on ${width} px`);
      }
    });

    it('the demo asks more and more rarely what does not answer', async () => {
      const { page } = visit;
      await page.clock.install();
      await page.reload();
      await user.sees(/./);
      await page.clock.pauseAt(Date.now() + 1_000);
      await page.context().setOffline(true);
      // What a timer asks has failed before the next timer runs.
      for (let half = 0; half < 40; half += 1) await page.clock.runFor(500);
      const { length } = visit.errors;
      assert.ok(length > 0 && length <= 24, `${length} errors in 20 seconds offline`);
      await page.context().setOffline(false);
      await page.clock.resume();
      // The next timer is 11 seconds away: the page asks because the network is back.
      const unreachable = page.getByText('We can’t reach').first();
      await unreachable.waitFor({ state: 'detached', timeout: 10_000 });
    });

    it('the demo says how to build the extension and to connect it to this world', async () => {
      const { page } = visit;
      await page.goto(`${running.world.demoUrl}/#/extension`);
      await page.getByText('npm run build -w extension').waitFor();
      // The address by which the wallet connects to this world.
      await page.getByText(running.world.baseUrl, { exact: true }).waitFor();
    });
  });

  it('an owner is alerted of a recovery that a friend signs by a link and the service pays', async () => {
    const [holder, other] = running.world.accounts;
    assert.ok(holder && other);
    const [safe] = await deployManySafes(running.world, 1);
    assert.ok(safe);
    const first = { ...holder, safe };
    const { world } = running;
    const accounts = [first, other];
    const [friend] = (await chain().strangers()) as [Address];
    const email = { channel: 'email', target: 'pia@example.org' } as const;
    await enter({ accounts });

    // Protected by the service, with alerts.
    await user.protect(email);
    await user.press('Done');
    await user.press('Manage pi***@ex***.org');
    await user.press('Show my email and phone');
    await user.approve('Show your email and phone');
    await user.press('Show alerts');
    await user.approve('Show your alerts');
    await user.switch(`Also tell ${email.target} about changes`);
    await user.approve('Send alerts');
    await user.enterCode(await user.readCode(email, 'alerts'));
    await user.element.getByText(`${email.target} is told about changes, too.`).waitFor();
    await user.press('Back');

    // The friend becomes the second guardian; only subscribers are notified.
    await user.press('Add another way');
    await user.press('A trusted person');
    await user.press('I have their address');
    await user.type('Wallet address', friend);
    await user.choose('2 of 2');
    await user.press('Add to my account');
    await user.approve('Let someone help you back in');
    await user.mail(email, 'A new address can help you back into account', friend).waitFor();
    // On a busy machine, the mail may be there before the page has seen it on the chain.
    await user.sees('Who can help you back in');

    // The key is lost. The friend approves by a link.
    await user.loseTheKey();
    await user.press('Back');
    await user.pressRecover();
    await user.press('Send the codes');
    await user.enterCode(await user.readCode(email, 'recover'));
    await user.sees('More help needed');
    const phrase = await user.element.locator('[part=phrase]').innerText();
    const link = await user.element.getByRole('textbox', { name: 'Link to share' }).inputValue();

    const helping = await visitDemo(browser, world, { accounts });
    const helper = new DemoUser(helping.page);
    const { rpcUrl } = world;
    await helping.page.evaluate(installWallet, { rpcUrl, accounts: [friend] });
    await helping.page.getByRole('button', { name: 'Use Key ring' }).click();
    await helping.page.goto(link);
    await helper.sees('Someone asks for your help');
    assert.equal(await helper.element.locator('[part=phrase]').innerText(), phrase);
    await helper.element
      .getByRole('checkbox', { name: 'I called, and heard their voice and these words' })
      .check();
    await helper.press('Yes, help them back in');
    await helper.sees('Thank you. Your help has arrived.');

    // It arrives by itself, and the service sends the rest.
    await user.sees('Start the recovery');
    await user.press('Start the recovery');
    await user.sees('Your waiting time is running');
    const alarm = user.mail(email, 'started to take over your account');
    await alarm.waitFor();

    // It has a name, and the link shows the friend how it goes.
    const name = await user.element.locator('[part=phrase]').innerText();
    const words = name.split(' ').slice(0, 3).join(' ');
    const mail = alarm.locator('iframe').contentFrame();
    await mail.getByText(`Words of this recovery: ${words}`).waitFor();
    await helper.press('Done');
    await helping.page.goto(link);
    await helper.sees('A recovery of this account is running');
    assert.equal(await helper.element.locator('[part=phrase]').innerText(), name);
    await helper.element.getByText('2 of 2 have helped').waitFor();
    await helping.leave();

    // If the recovery were not wanted, the alarm's link would lead the owner to the way to stop it.
    const alarmed = await visitDemo(browser, world, { accounts });
    await alarmed.page.goto(`${world.demoUrl}#account=${other.safe}&chain=${world.chainId}`);
    const shown = alarmed.page.locator('recovery-guardian');
    await alarmed.page.waitForFunction(
      (safe) => document.querySelector('recovery-guardian')?.getAttribute('account') === safe,
      other.safe,
    );
    const stopUrl = await mail.getByRole('link').getAttribute('href');
    assert.equal(stopUrl, `${world.demoUrl}/#account=${first.safe}&chain=${world.chainId}`);
    await alarmed.page.goto(stopUrl as string);
    await shown.getByRole('button', { name: 'Stop it' }).waitFor();
    await alarmed.leave();
    await user.skipAhead();
    await user.press('Get back in');
    await user.sees('You’re back in');

    const owner = await newOwnerOf(first);
    assert.equal(await chain().transactionsOf(owner), 0, 'the new key paid nothing');
    assert.equal(await chain().transactionsOf(friend), 0);
    assert.deepEqual(visit.errors, []);
  });

  /** Has axe look at a step of the way. */
  function isAccessible(visitor: PageScreen) {
    return async (step: string) => assert.deepEqual(await accessibilityProblems(visitor), [], step);
  }

  /** Opens the page in a fresh profile, with accounts that no other test uses. */
  async function enterWithNewAccounts(count: number, options?: BrowserContextOptions) {
    const accounts = await newAccounts(count);
    await enter({ accounts, ...options });
    return accounts;
  }

  async function newAccounts(count: number) {
    const safes = await deployManySafes(running.world, count);
    const [holder] = running.world.accounts;
    assert.ok(holder);
    return safes.map((safe) => ({ ...holder, safe }));
  }

  async function messagesAt(url: string): Promise<{ to: string; html?: string }[]> {
    return (await (await fetch(url)).json()).messages;
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

  /** The only owner of an account that was recovered. */
  async function newOwnerOf({ safe, address }: { safe: Address; address: Address }) {
    const [owner, ...others] = await chain().ownersOf(safe);
    assert.ok(owner && owner !== address);
    assert.deepEqual(others, []);
    return owner;
  }
});

/** An entry of `PerformanceObserver`, in browsers that have it. */
interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Element | null }[];
}
