import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  executeRecoveryCall,
  finalizeRecoveryCall,
  RecoveryServiceClient,
  type RequestSignatureResponse,
  recoveryModuleAbiV1,
} from '@recovery-guardian/core';
import {
  AccountHolder,
  chainClient,
  type FaultyNode,
  latestCode,
  sendCalls,
  startFaultyNode,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { Browser, Page } from 'playwright-core';
import type { Address } from 'viem';
import { accessibilityProblems } from './accessibility/screens.ts';
import { PageScreen } from './browser/page-screen.ts';
import { startBrowser } from './browser/watched-page.ts';

const target = 'mia@example.org';
const accountPage = 'https://wallet.example/security';
const notMe = 'It wasn’t me, stop it';

describe("the service's pages", () => {
  let world: TestWorld;
  let node: FaultyNode;
  let client: RecoveryServiceClient;
  let browser: Browser;
  let guardian: Address;

  before(async () => {
    let rpcUrl = '';
    node = await startFaultyNode(() => rpcUrl);
    const starting = startTestWorld({
      configure: (configuration) => {
        const [chain] = configuration.chains ?? [];
        [rpcUrl = ''] = chain?.rpcUrls ?? [];
        const service = { ...configuration.service, accountPage, lastCodeDelay: 3_600 };
        return { ...configuration, service, chains: [{ ...chain, rpcUrls: [node.url] }] };
      },
    });
    [world, browser] = await Promise.all([starting, startBrowser()]);
    client = new RecoveryServiceClient({ baseUrl: world.url, accessToken: world.accessToken });
    guardian = await new AccountHolder(world).protect(target);
  });
  after(async () => {
    await browser.close();
    await world.stop();
    await node.stop();
  });

  it('the API page shows every endpoint and sends no requests except to the service', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
    const noises: string[] = [];
    page.on('console', (message) => noises.push(message.text()));
    page.on('pageerror', (error) => noises.push(error.message));
    page.on('request', (sent) => {
      if (new URL(sent.url()).origin !== world.url) noises.push(sent.url());
    });
    await page.goto(`${world.url}/docs`);
    await page.waitForSelector('article');
    const { paths } = await (await fetch(`${world.url}/openapi.json`)).json();
    const routes = Object.values<object>(paths).flatMap((methods) => Object.keys(methods)).length;
    assert.ok(routes > 20);
    assert.equal(await page.locator('article').count(), routes);
    assert.equal(await page.locator('nav a').count(), routes);
    const register = page.locator('#post-auth-register');
    assert.match((await register.textContent()) ?? '', /account string.*challengeId string/s);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 360, 'nothing is wider than the window');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await accessibilityProblems(new PageScreen(page)), [], colorScheme);
    }
    assert.deepEqual(noises, []);
    await page.close();
  });

  describe("the page behind an email's link", () => {
    let request: RequestSignatureResponse;
    let link: string;

    const account = () => world.chain.accounts[0]?.safe as Address;
    const newOwner = () => world.chain.accounts[1]?.address as Address;
    const recovery = () => ({ account: account(), newOwners: [newOwner()], newThreshold: 1 });
    const linkIn = (text = '') => `${world.url}/m${/\/m(#\S+)/.exec(text)?.[1]}`;

    beforeEach(async () => {
      request = await client.requestSignature({ ...recovery(), chainId: world.chain.chainId });
      link = linkIn(world.mailbox.messages[0]?.text);
    });

    /** Opens the link as a user does; the page must send requests only to the service. */
    const open = async (
      { locale = 'en-US' } = {},
      expected: readonly RegExp[] = [],
    ): Promise<Page> => {
      // The service caches the network's state for five seconds.
      world.clock.advance(5_000);
      const viewport = { width: 320, height: 800 };
      const page = await browser.newPage({ locale, viewport });
      const noises: string[] = [];
      page.on('console', (message) => noises.push(message.text()));
      page.on('pageerror', (error) => noises.push(error.message));
      page.on('request', (sent) => {
        if (new URL(sent.url()).origin !== world.url) noises.push(sent.url());
        assert.doesNotMatch(sent.url(), /\d{24}/, 'the long code goes nowhere');
        assert.doesNotMatch(sent.postData() ?? '', /\d{24}/, 'the long code goes nowhere');
      });
      await page.goto(link);
      await page.getByText('One moment…').waitFor({ state: 'hidden' });
      assert.deepEqual(
        noises.filter((noise) => !expected.some((pattern) => pattern.test(noise))),
        [],
      );
      return page;
    };
    const read = async (expected?: readonly RegExp[]): Promise<string> => {
      const page = await open({}, expected);
      const text = await page.locator('main').innerText();
      await page.close();
      return text;
    };
    const submit = (challenge: string) =>
      client.submitSignature({
        requestId: request.requestId,
        challengeId: request.auths[0]?.challengeId ?? '',
        challenge,
      });
    const testClient = () => chainClient(world.chain.rpcUrl);

    it('the page behind an email’s link says what the code does, shows it, and confirms nothing by itself [S22]', async () => {
      const page = await open();
      await page.getByRole('heading', { name: 'Your code to get back into an account' }).waitFor();
      await page.getByText('helps to TAKE CONTROL of the account').waitFor();
      await page.getByText(newOwner()).waitFor();
      await page.getByText(request.matchPhrase).waitFor();
      const code = await page.getByRole('status').first().innerText();
      // Of what a translating browser may change.
      const translatable = await page.evaluate(() => {
        for (const kept of document.querySelectorAll('[translate="no"].notranslate')) kept.remove();
        return document.querySelector('main')?.textContent ?? '';
      });
      assert.doesNotMatch(translatable, /0x|\d|Recovery Guardian/);
      assert.ok(!translatable.includes(request.matchPhrase));
      assert.equal(new URL(page.url()).hash, '', 'its secrets leave the address bar');
      const { signature } = await submit(code);
      assert.ok(signature, 'the code as it is shown is taken');
      await page.close();
    });

    it('the page behind an email’s link stops a recovery that was not me, and then reports the state on the network', async () => {
      const page = await open();
      const code = await latestCode(world, target);
      await page.getByRole('button', { name: notMe }).click();
      await page.getByText('Stopped.').waitFor();
      await page.getByText('This service sees no recovery running.').waitFor();
      await assert.rejects(submit(code), { reason: 'request-stale' });
      await page.close();
      assert.match(await read(), /This code no longer works\.\s+What the network shows right now/);
    });

    it('the page behind an email’s link says that it is too late to stop a request whose codes were confirmed meanwhile [S22]', async () => {
      const page = await open();
      await submit(await latestCode(world, target));
      world.clock.advance(5_000);
      await page.getByRole('button', { name: notMe }).click();
      await page.getByText('Too late: the right codes were already typed in.').waitFor();
      await page.getByText('it can be started at any time').waitFor();
      assert.doesNotMatch(await page.locator('main').innerText(), /Stopped/);
      await page.close();
    });

    it('the page behind the message that a recovery waits has two equal answers, of which only "No" stops it [S22]', async () => {
      const owner = new AccountHolder(world, 1);
      const targets = ['first@example.org', 'second@example.org'] as const;
      await owner.protect(...targets);
      const { body } = await owner.requestSignature();
      const { challengeId } = body.auths.find(({ target }: { target: string }) =>
        target.startsWith('fi'),
      );
      await owner.submitSignature(body.requestId, challengeId, await latestCode(world, targets[0]));
      const { text } = await world.mailbox.waitFor(
        (message) => message.to === targets[1] && message.text.includes('No, stop it'),
      );
      link = linkIn(text);
      const status = async () => (await client.describeSignature(body)).status;
      const page = await open();
      await page.getByText('The right code from one of your ways back in was typed in.').waitFor();
      assert.equal(await page.locator('#code').isVisible(), false);
      const [yes, no] = await Promise.all(
        ['Yes, it was me', 'No, stop it'].map((name) =>
          page.getByRole('button', { name }).boundingBox(),
        ),
      );
      assert.deepEqual([yes?.width, yes?.height], [no?.width, no?.height]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await accessibilityProblems(new PageScreen(page)), [], colorScheme);
      }
      await page.getByRole('button', { name: 'Yes, it was me' }).click();
      await page.getByText('You have nothing to do here').waitFor();
      assert.equal(await status(), 'open');
      await page.getByRole('button', { name: 'No, stop it' }).click();
      await page.getByText('Stopped.').waitFor();
      assert.equal(await status(), 'cancelled');
      await page.close();
    });

    it('the page behind a yearly reminder ends it by a press, not by being opened, and asks for nothing [S171]', async () => {
      const owner = new AccountHolder(world, 1);
      const listed = async () => (await owner.list()).body.registrations[0];
      const { id: registrationId, reminder } = await listed();
      await client.setReminder({ registrationId, token: reminder.token, isOn: true });
      world.clock.advance(366 * 86_400_000);
      await world.restart();
      const { text } = await world.mailbox.waitFor((one) => /your way back into/.test(one.subject));
      link = linkIn(text);
      const page = await open();
      await page.getByRole('heading', { name: 'Asked once a year' }).waitFor();
      assert.doesNotMatch(await page.locator('main').innerText(), /0x|@/);
      assert.equal(new URL(page.url()).hash, '', 'its secret leaves the address bar');
      assert.deepEqual(await accessibilityProblems(new PageScreen(page)), []);
      assert.equal((await listed()).reminder.isOn, true);
      await page.getByRole('button', { name: 'Don’t ask me again' }).click();
      await page.getByText('We won’t ask again.').waitFor();
      assert.equal((await listed()).reminder.isOn, false);
      await page.close();
      link = link.slice(0, -1);
      const broken = await open();
      await broken.getByRole('button', { name: 'Don’t ask me again' }).click();
      await broken.getByText('This link no longer works').waitFor();
      await broken.close();
    });

    it('the page behind a link that is not known, or is cut short, says nothing of an account [S22]', async () => {
      const whole = link;
      for (const [wrong, noises] of [
        [whole.replace(/#\w/, '#x'), [/404/]],
        [whole.slice(0, -30), []],
      ] as const) {
        link = wrong;
        const text = await read(noises);
        assert.match(text, /This link no longer works/);
        assert.match(text, /It says nothing about your account/);
        assert.doesNotMatch(text, /unchanged|0x/i);
      }
    });

    it('the page behind an email’s link is in the language of the reader, and accessible in light and dark, at 320 px', async () => {
      const languages = { 'en-US': 'TAKE CONTROL', de: 'KONTROLLE', ar: 'نقل السيطرة' };
      for (const [locale, title] of Object.entries(languages)) {
        const page = await open({ locale });
        await page.getByText(title).waitFor();
        assert.equal(
          await page.locator('html').getAttribute('dir'),
          locale === 'ar' ? 'rtl' : 'ltr',
        );
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          assert.deepEqual(
            await accessibilityProblems(new PageScreen(page)),
            [],
            `${locale}, ${colorScheme}`,
          );
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.equal(width, 320, `${locale}, ${colorScheme}`);
        }
        await page.close();
      }
    });

    it('the page behind an email’s link never says that an account is unchanged unless the network shows it [S22]', async () => {
      const { recoveryModule: module } = world;
      const chain = testClient();
      const before = link;
      const { signature } = await submit(await latestCode(world, target));
      const states: [doing: () => Promise<unknown>, says: RegExp][] = [
        [
          async () => {},
          /This service sees no recovery running\..*0x.*it can be started at any time/s,
        ],
        [
          () =>
            sendCalls(world.chain, [
              executeRecoveryCall({
                ...recovery(),
                newThreshold: 1n,
                nonce: 0n,
                module,
                version: world.moduleVersion,
                signatures: [{ signer: guardian, signature: signature as `0x${string}` }],
              }),
            ]),
          /A recovery is running\. The owner can stop it until .*stop the recovery in time/s,
        ],
        [
          async () => {
            await chain.increaseTime({ seconds: 181 });
            await chain.mine({ blocks: 1 });
          },
          /its waiting time is over/,
        ],
        [
          () => sendCalls(world.chain, [finalizeRecoveryCall(module, account())]),
          new RegExp(
            `now opens with the wallet named in this message.*${newOwner()}.*someone has taken`,
            's',
          ),
        ],
        [async () => node.stop(), /cannot tell whether your account has changed/],
      ];
      for (const [doing, says] of states) {
        await doing();
        link = before;
        const text = await read();
        assert.match(text, says);
        assert.match(text, /This code no longer works\./);
        assert.doesNotMatch(text, /unchanged|nothing has changed|is safe/i);
      }
      const nonce = await chain.readContract({
        address: module,
        abi: recoveryModuleAbiV1,
        functionName: 'nonce',
        args: [account()],
      });
      assert.equal(nonce, 1n, 'the recovery of the message was the one that ran');
    });
  });
});
