import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { RecoveryServiceClient } from '@recovery-guardian/client';
import {
  addGuardian,
  latestCode,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { RequestSignatureResponse } from '@recovery-guardian/protocol';
import type { Browser, Page } from 'playwright-core';
import type { Address } from 'viem';
import { register } from './account-holder.ts';
import { accessibilityProblems } from './demo/accessibility-problems.ts';
import { startBrowser } from './demo/visit-demo.ts';

const target = 'mia@example.org';

describe("the page behind an email's link", () => {
  let world: TestWorld;
  let client: RecoveryServiceClient;
  let browser: Browser;
  let request: RequestSignatureResponse;
  let link: string;

  before(async () => {
    [world, browser] = await Promise.all([startTestWorld(), startBrowser()]);
    client = new RecoveryServiceClient({ baseUrl: world.url, accessToken: world.accessToken });
    const { challengeId } = await register(world, client, target);
    const challenge = await latestCode(world, target);
    const { guardianAddress } = await client.submitRegistration({ challengeId, challenge });
    await addGuardian(world.chain, 0, guardianAddress as Address);
  });
  after(async () => {
    await browser.close();
    await world.stop();
  });

  beforeEach(async () => {
    const { accounts, chainId } = world.chain;
    request = await client.requestSignature({
      account: accounts[0]?.safe as Address,
      newOwners: [accounts[1]?.address as Address],
      newThreshold: 1,
      chainId,
    });
    const [, fragment] = /\/m(#\S+)/.exec(world.mailbox.messages[0]?.text ?? '') ?? [];
    link = `${world.url}/m${fragment}`;
  });

  /** Opens the link as a person does; the page must ask nobody but the service. */
  const open = async (colorScheme: 'light' | 'dark' = 'light'): Promise<Page> => {
    const page = await browser.newPage({ colorScheme, viewport: { width: 320, height: 800 } });
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
    assert.deepEqual(noises, []);
    return page;
  };
  const submit = (challenge: string) =>
    client.submitSignature({
      requestId: request.requestId,
      challengeId: request.auths[0]?.challengeId ?? '',
      challenge,
    });

  it('S22 says what the code does, shows it, and confirms nothing by itself', async () => {
    const page = await open();
    await page.getByRole('heading', { name: 'TAKE CONTROL of an account' }).waitFor();
    await page.getByText(world.chain.accounts[1]?.address as string).waitFor();
    await page.getByText(request.matchPhrase).waitFor();
    const code = await page.getByRole('status').first().innerText();
    assert.equal(new URL(page.url()).hash, '', 'its secrets leave the address bar');
    const { signature } = await submit(code);
    assert.ok(signature, 'the code as it is shown is taken');
    await page.close();
  });

  it('stops a recovery that was not me', async () => {
    const page = await open();
    const code = await latestCode(world, target);
    await page.getByRole('button', { name: 'This was not me: stop this recovery' }).click();
    await page.getByText('Stopped.').waitFor();
    await assert.rejects(submit(code), { reason: 'request-stale' });
    await page.close();
    const again = await open();
    await again.getByText('This code is no longer good.').waitFor();
    await again.close();
  });

  it('is no dead end when the link is cut short', async () => {
    link = link.slice(0, -30);
    const page = await open();
    await page.getByRole('heading', { name: 'This link leads nowhere' }).waitFor();
    await page.close();
  });

  it('is accessible in light and dark, at 320 px', async () => {
    for (const scheme of ['light', 'dark'] as const) {
      const page = await open(scheme);
      assert.deepEqual(await accessibilityProblems(page), [], scheme);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(width, 320, scheme);
      await page.close();
    }
  });
});
